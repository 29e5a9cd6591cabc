import { X, ZoomIn, ZoomOut } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, MouseEvent, RefObject } from "react";

import { PICTURE_COPY } from "../copy/landing-copy.ts";
import { withoutFailureOf } from "./large-files.ts";
import type { LargeFiles } from "./large-files.ts";
import { galleryOf } from "./opened-picture.ts";
import type { PlacedPicture } from "./opened-picture.ts";
import { PictureCaption } from "./picture-caption.tsx";
import styles from "./picture-dialog.module.css";
import { PictureSlide } from "./picture-slide.tsx";
import { thumbnailInView } from "./use-opened-picture.ts";
import { usePictureStrip } from "./use-picture-strip.ts";
import type { PicturePoint } from "./use-picture-strip.ts";

const IDS = { title: "foto-aberta", place: "lugar-da-foto", text: "texto-da-foto" } as const;

const MIDDLE: PicturePoint = { x: 0.5, y: 0.5 };

const PAN_PIXELS = 60;

const ARROWS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Esc, 'back' and a click anywhere but on another button close the dialog. A finger that taps the picture zooms it. */
export function PictureDialog(props: {
  placed: PlacedPicture;
  onTurned: (to: PlacedPicture) => void;
  onClose: () => void;
}) {
  const { placed, onTurned, onClose } = props;
  const { id, product, number } = placed;
  const gallery = galleryOf(placed);
  const place = number - 1;
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const pointer = useRef("mouse");
  const [isByPointer, setIsByPointer] = useState(wasLastInputAPointer);
  const [files, setFiles] = useState<LargeFiles>(new Map());
  const [zoomedAt, setZoomedAt] = useState<PicturePoint>();
  const isZoomed = zoomedAt !== undefined;

  const turnTo = (to: PlacedPicture | undefined): void => {
    if (to === undefined) return;
    setZoomedAt(undefined);
    setFiles((before) => withoutFailureOf(to, before));
    onTurned(to);
  };

  useModal(dialog, close, id);
  const { strip, onScroll, onScrollEnd } = usePictureStrip(place, zoomedAt, (reached) =>
    turnTo(gallery[reached]),
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    setIsByPointer(false);
    const arrow = ARROWS[event.key];
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
    if (arrow === undefined || isShortcut) return;
    const [right, down] = arrow;
    if (isZoomed) strip.current?.children[place]?.scrollBy(right * PAN_PIXELS, down * PAN_PIXELS);
    else if (right !== 0) turnTo(gallery[place + right]);
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest("[data-keeps-open]") !== null) return;
    const stage = target.closest(`.${styles["stage"]}`);
    if (stage === null || (pointer.current === "mouse" && !isZoomed)) onClose();
    else setZoomedAt(isZoomed ? undefined : pointIn(stage, event));
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Esc and the buttons
    <dialog
      ref={dialog}
      className={styles["dialog"]}
      aria-labelledby={IDS.title}
      aria-describedby={`${IDS.place} ${IDS.text}`}
      // WebKit would show a focus ring on the button even after a click.
      data-by-pointer={isByPointer || undefined}
      data-zoomed={isZoomed || undefined}
      onPointerUp={(event) => (pointer.current = event.pointerType)}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div className={styles["bar"]}>
        <p className={styles["product"]}>{product.name}</p>
        <ZoomButton
          isZoomed={isZoomed}
          onPressed={() => setZoomedAt(isZoomed ? undefined : MIDDLE)}
        />
        <button
          ref={close}
          type="button"
          className={styles["button"]}
          aria-label={PICTURE_COPY.close}
        >
          <span>{PICTURE_COPY.close}</span>
          <X aria-hidden="true" size={20} />
        </button>
      </div>
      <div className={styles["view"]}>
        <div
          ref={strip}
          className={styles["strip"]}
          role="group"
          aria-labelledby={IDS.title}
          aria-busy={!files.has(id)}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={isZoomed ? -1 : 0}
          onScroll={onScroll}
          onScrollEnd={onScrollEnd}
        >
          {gallery.map((each) => (
            <PictureSlide
              key={each.id}
              placed={each}
              open={placed}
              isZoomed={isZoomed && each.id === id}
              label={IDS.title}
              files={files}
              onFile={(state) => setFiles((before) => new Map(before).set(each.id, state))}
            />
          ))}
        </div>
        <PictureCaption placed={placed} file={files.get(id)} ids={IDS} onTurned={turnTo} />
      </div>
    </dialog>
  );
}

function ZoomButton({ isZoomed, onPressed }: { isZoomed: boolean; onPressed: () => void }) {
  const name = isZoomed ? PICTURE_COPY.zoomOut : PICTURE_COPY.zoomIn;
  const Icon = isZoomed ? ZoomOut : ZoomIn;
  return (
    <button
      type="button"
      className={`${styles["button"]} ${styles["zoom"]}`}
      aria-label={name}
      data-keeps-open
      onClick={onPressed}
    >
      <span>{name}</span>
      <Icon aria-hidden="true" size={20} />
    </button>
  );
}

/** Whether a pointer opened the picture, in which case the thumbnail does not match `:focus-visible`. */
function wasLastInputAPointer(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || !(activeElement?.matches(":focus-visible") ?? false);
}

/** Shows the dialog with the focus on its closing button, and returns the focus to a thumbnail when it closes. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  close: RefObject<HTMLButtonElement | null>,
  openId: string,
): void {
  const latestId = useRef(openId);
  useLayoutEffect(() => void (latestId.current = openId), [openId]);
  useLayoutEffect(() => {
    const firstId = latestId.current;
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    close.current?.focus();
    return () => {
      element?.close();
      // Not every browser focuses a clicked link, so the dialog may not know where to return the focus.
      const thumbnail = thumbnailInView(latestId.current) ?? document.getElementById(firstId);
      thumbnail?.focus({ preventScroll: true });
    };
  }, [dialog, close]);
}

function pointIn(element: Element, { clientX, clientY }: MouseEvent): PicturePoint {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}
