import fc from "fast-check";

import { anyCharacter } from "./any-character.ts";

// What ends a line, a value or a parameter somewhere, and what starts something new after it.
const hostilePiece = fc.oneof(
  fc.constantFrom(
    "\r\n",
    "\n",
    "\r",
    "\u000B",
    "\u000C",
    "\u001C",
    "\u0085",
    "\u2028",
    "\u2029",
    "\0",
    "\uD800",
    "\\",
    "\\n",
    ";",
    ",",
    ":",
    '"',
    "^n",
    " ",
    "\t",
    "END:VEVENT\r\nBEGIN:VEVENT\r\n",
    "ATTENDEE:mailto:mallory@example.com",
    "😀",
    "ã",
    "x".repeat(80),
  ),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

/** Text that somebody may have typed to break out of a line of a calendar file. */
export const hostileText = fc
  .array(hostilePiece, { maxLength: 12 })
  .map((pieces) => pieces.join(""));
