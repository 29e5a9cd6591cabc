import { TABLE_CALENDAR_ID } from "@vitrine/domain/calendars";
import { CLIENT_MAX, PARTY_SIZES } from "@vitrine/domain/party-size";
import type { checkTable, CheckTableRequest } from "@vitrine/domain/wire/check-table";
import type { createTable, CreateTableRequest } from "@vitrine/domain/wire/create-table";

import { SITE } from "../site.ts";
import { checkBodyOf, createBodyOf, deleteCallOf } from "./flow-calls.ts";
import type { CallOf } from "./flow-calls.ts";
import type { CheckChoice, Flow } from "./flow.ts";
import { TABLE_FLOW_COPY } from "./table-flow-copy.ts";

/** The reservation screen. */
export const TABLE_FLOW: Flow = {
  calendarId: TABLE_CALENDAR_ID,
  shop: SITE.restaurant,
  copy: TABLE_FLOW_COPY,
  partySizes: PARTY_SIZES,
  refusedCheckClearsDay: false,

  checkCall: (choice) =>
    ({
      method: "POST",
      path: "/check-table",
      body: { ...checkBodyOf(TABLE_CALENDAR_ID, choice), ...groupOf(choice) },
    }) satisfies CallOf<typeof checkTable, CheckTableRequest>,

  createCall: (choice) =>
    ({
      method: "POST",
      path: "/createTable",
      body: { ...createBodyOf(TABLE_CALENDAR_ID, choice), ...groupOf(choice) },
    }) satisfies CallOf<typeof createTable, CreateTableRequest>,

  deleteCall: (choice) => deleteCallOf(TABLE_CALENDAR_ID, choice),
};

function groupOf({ people }: CheckChoice): Pick<CreateTableRequest, "clientNumber" | "clientMax"> {
  if (people === undefined) throw new Error("a table is asked for without a number of people");
  return { clientNumber: people, clientMax: CLIENT_MAX };
}
