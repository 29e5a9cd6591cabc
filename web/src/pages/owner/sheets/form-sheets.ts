// The forms of the day, which are fetched together when the first of them is opened.

export { BookSheet } from "./book-sheet.tsx";
export { CloseSheet } from "./close-sheet.tsx";
export { SeriesSheet } from "./series-sheet.tsx";
