/** The text with its time in an element that stays on one line: `08:00 -` at a line's end would read as a start without an end. */
export function UnbrokenTime({ text, time }: { text: string; time: string }) {
  const [before, after] = text.split(time);
  return (
    <>
      {before}
      <span>{time}</span>
      {after}
    </>
  );
}
