// What changes the agency's devices, each in one transaction with its entry in the log.

import { timedOperation } from "../database/operation.ts";
import { connectIn, disconnectIn, makeCodeIn } from "../owner/devices/owner-devices-table.ts";
import type {
  ConnectArguments,
  DisconnectArguments,
  MakeCodeArguments,
} from "../owner/devices/owner-devices-table.ts";
import { noteAct } from "./agency-log-table.ts";

const MAKE_CODE = timedOperation(
  "make a code for the agency's devices",
  async (transaction, args: MakeCodeArguments, now) => {
    const { calendarId, by = "" } = args;
    await noteAct(transaction, { calendarId, act: "device-linked", device: by }, now);
    return makeCodeIn(transaction, args);
  },
);

const CONNECT = timedOperation(
  "connect a device of the agency's",
  async (transaction, args: ConnectArguments, now) => {
    const outcome = await connectIn(transaction, args);
    if (!outcome.ok) return outcome;
    const { calendarId, device } = args;
    await noteAct(transaction, { calendarId, act: "device-connected", device: device.name }, now);
    return outcome;
  },
);

const DISCONNECT = timedOperation(
  "disconnect devices of the agency's",
  async (transaction, args: DisconnectArguments, now) => {
    const { calendarId, by = "" } = args;
    await disconnectIn(transaction, args);
    await noteAct(transaction, { calendarId, act: "devices-disconnected", device: by }, now);
    return { ok: true };
  },
);

export const NOTED_ACTS_ON_DEVICES = {
  makeCode: MAKE_CODE,
  connect: CONNECT,
  disconnect: DISCONNECT,
} as const;
