import type { SheetOf } from "../agenda/agenda-state.ts";
import type { OwnerCopy } from "../copy/use-owner-copy.ts";

export function formTitle(
  sheet: SheetOf<"book" | "close-day" | "close-time" | "series">,
  copy: OwnerCopy,
): string {
  if (sheet.kind === "series") return sheet.booking.clientName;
  if (sheet.kind !== "book")
    return sheet.kind === "close-day" ? copy.close.dayTitle : copy.close.timeTitle;
  return sheet.isWalkIn === true ? copy.actions.walkIn : copy.book.title;
}
