import type { Shop } from "@vitrine/domain/shop/shop";
import type { SeeFiguresAnswer } from "@vitrine/domain/wire/owner/figures";

import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { FIGURES_COPY as COPY } from "./figures-copy.ts";
import styles from "./figures.module.css";

type Counts = SeeFiguresAnswer["services"][number] & { readonly openMinutes?: number };

/** What is counted, in all, by person and by service; of a single person, no list of people. */
export function FiguresTables({
  shop,
  answer: { total, barbers, services },
}: {
  shop: Shop;
  answer: SeeFiguresAnswer;
}) {
  const { kind, words } = shop;
  if (total.booked + total.cancelled === 0) {
    return (
      <>
        <p className={styles["none"]}>{COPY.none}</p>
        <dl className={sheetStyles["facts"]}>
          <dt>{COPY.open[kind]}</dt>
          <dd>{COPY.hours(total.openMinutes)}</dd>
        </dl>
      </>
    );
  }
  return (
    <>
      <dl className={sheetStyles["facts"]}>
        <dt>{COPY.booked}</dt>
        <dd>{COPY.number(total.booked)}</dd>
        {kind === "tables" && (
          <>
            <dt>{COPY.people}</dt>
            <dd>{COPY.number(total.people)}</dd>
          </>
        )}
        <dt>{COPY.missed}</dt>
        <dd>{COPY.number(total.missed)}</dd>
        <dt>{COPY.cancelled}</dt>
        <dd>{COPY.number(total.cancelled)}</dd>
        <dt>{COPY.sold[kind]}</dt>
        <dd>
          {soldText(total)}
          {shareText(total)}
        </dd>
      </dl>
      <p className={sheetStyles["note"]}>{COPY.what[kind]}</p>
      {barbers.length > 1 && <Table shop={shop} title={COPY.by(words.barber)} rows={barbers} />}
      <Table shop={shop} title={COPY.by(words.style)} rows={services} />
    </>
  );
}

/** Each row has a line of its own for its name, so that the numbers fit on a phone. */
function Table({
  shop: { kind },
  title,
  rows,
}: {
  shop: Shop;
  title: string;
  rows: readonly Counts[];
}) {
  return (
    <table className={styles["table"]}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{COPY.booked}</th>
          <th scope="col">{COPY.column.missed}</th>
          <th scope="col">{COPY.cancelled}</th>
          <th scope="col">{COPY.column.sold[kind]}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.name}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {row.name}
            </th>
          </tr>
          <tr>
            <td>
              {COPY.number(row.booked)}
              {kind === "tables" && <small>{COPY.peopleOf(row.people)}</small>}
            </td>
            <td>{COPY.number(row.missed)}</td>
            <td>{COPY.number(row.cancelled)}</td>
            <td>
              {soldText(row)}
              {shareText(row) !== "" && <small>{shareText(row)}</small>}
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function soldText({ soldMinutes, openMinutes }: Counts | SeeFiguresAnswer["total"]): string {
  const sold = COPY.hours(soldMinutes);
  return openMinutes === undefined ? sold : COPY.soldOfOpen(sold, COPY.hours(openMinutes));
}

/** Empty where nothing was open. */
function shareText({ soldMinutes, openMinutes = 0 }: Counts | SeeFiguresAnswer["total"]): string {
  return openMinutes === 0 ? "" : ` (${COPY.share(soldMinutes / openMinutes)})`;
}
