import { firstDayOf, isRangeOfFile, lastDayOf } from "@vitrine/domain/owner/figures/months";
import type { Month } from "@vitrine/domain/owner/figures/months";
import type { Shop } from "@vitrine/domain/shop/shop";
import { isDay } from "@vitrine/domain/time/shop-time";
import { useState } from "react";

import { FIGURES } from "../../../scheduling-api/owner-views/figures-api.ts";
import type { OwnerAccess } from "../../../scheduling-api/owner-api.ts";
import { SendButton } from "../../../ui/acts/act-button.tsx";
import { downloadFile } from "../../access/download-file.ts";
import sheetStyles from "../../../ui/sheet/sheet.module.css";
import { useCall } from "../../access/use-call.ts";
import { DateField } from "../sheets/fields.tsx";
import { FIGURES_COPY } from "./figures-copy.ts";
import styles from "./figures.module.css";
import { bookingsFileName } from "./file-name.ts";

const COPY = FIGURES_COPY.file;

/** Downloads the bookings of the month, or of other days. */
export function BookingsFileForm({
  shop,
  access,
  month,
}: {
  shop: Shop;
  access: OwnerAccess;
  month: Month;
}) {
  const [firstDay, setFirstDay] = useState(() => firstDayOf(month));
  const [lastDay, setLastDay] = useState(() => lastDayOf(month));
  const [fault, setFault] = useState<string>();
  const [done, setDone] = useState("");
  const { act, run, forget } = useCall(COPY.failed);
  const changed = (): void => {
    forget();
    setFault(undefined);
    setDone("");
  };
  const download = (): void => {
    changed();
    if (!isDay(firstDay) || !isDay(lastDay) || !isRangeOfFile(firstDay, lastDay)) {
      return setFault(COPY.wrongDays);
    }
    run(
      () => FIGURES.file(access, firstDay, lastDay),
      ({ csv }) => {
        const name = bookingsFileName(shop, firstDay, lastDay);
        downloadFile(name, csv, "text/csv;charset=utf-8");
        setDone(COPY.done(name));
      },
    );
  };
  return (
    <form
      className={`${sheetStyles["form"]} ${styles["file"]}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.isSending) download();
      }}
    >
      <h3>{COPY.title}</h3>
      <p className={sheetStyles["note"]}>{COPY.what}</p>
      <div className={sheetStyles["pair"]}>
        <DateField
          label={COPY.from}
          value={firstDay}
          onChanged={(day) => {
            changed();
            setFirstDay(day);
          }}
        />
        <DateField
          label={COPY.to}
          value={lastDay}
          onChanged={(day) => {
            changed();
            setLastDay(day);
          }}
        />
      </div>
      <SendButton act={{ ...act, error: fault ?? act.error }} type="submit">
        {COPY.get}
      </SendButton>
      <p role="status" className={styles["done"]}>
        {done}
      </p>
    </form>
  );
}
