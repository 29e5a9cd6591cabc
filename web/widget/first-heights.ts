import type { BookingKind } from "@vitrine/domain/shop/shop";

/** The height of the screen's first state from each frame width on, in pixels, so that nothing moves when it loads. */
export const FIRST_HEIGHTS: Readonly<
  Record<BookingKind, readonly (readonly [width: number, height: number])[]>
> = {
  appointments: [
    [0, 1_467],
    [276, 1_433],
    [296, 1_407],
    [316, 1_339],
    [336, 1_323],
    [352, 1_275],
    [360, 1_227],
    [480, 1_164],
    [492, 1_154],
    [1_024, 947],
  ],
  tables: [
    [0, 1_544],
    [276, 1_511],
    [316, 1_443],
    [352, 1_395],
    [364, 1_347],
    [436, 1_331],
    [480, 1_258],
    [1_024, 1_067],
  ],
};
