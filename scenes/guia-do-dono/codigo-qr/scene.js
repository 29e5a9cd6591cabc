// Draws the lines that `npm run calendars` prints: each character is two modules, one above the other.

const UPPER = "█▀";
const LOWER = "█▄";
const MODULE_PIXELS = 16;
const { lines } = window.facts;

const canvas = document.querySelector("canvas");
const modules = lines[0].length;
canvas.width = modules * MODULE_PIXELS;
canvas.height = modules * MODULE_PIXELS;
const drawing = canvas.getContext("2d");
drawing.fillStyle = "#fff";
drawing.fillRect(0, 0, canvas.width, canvas.height);
drawing.fillStyle = "#000";
for (const [row, line] of lines.entries()) {
  for (const [column, character] of [...line].entries()) {
    if (UPPER.includes(character)) drawModule(column, row * 2);
    if (LOWER.includes(character)) drawModule(column, row * 2 + 1);
  }
}

function drawModule(column, row) {
  drawing.fillRect(column * MODULE_PIXELS, row * MODULE_PIXELS, MODULE_PIXELS, MODULE_PIXELS);
}
