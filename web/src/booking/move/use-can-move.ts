import { useEffect, useState } from "react";

import { hasCall } from "../../scheduling-api/has-call.ts";

/** Whether the backend can move bookings. One on a host of its own is asked; until it answers, it cannot. */
export function useCanMove(): boolean {
  const host = import.meta.env.SCHEDULING_URL;
  const [canMove, setCanMove] = useState(!host);
  useEffect(() => {
    if (host) void hasCall(host, "/moveAppointment").then(setCanMove);
  }, [host]);
  return canMove;
}
