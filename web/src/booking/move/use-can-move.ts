import { useEffect, useState } from "react";

import { canHostMove } from "../../scheduling-api/can-move.ts";

/** Whether the backend can move bookings. One on a host of its own is asked; until it answers, it cannot. */
export function useCanMove(): boolean {
  const host = import.meta.env.SCHEDULING_URL;
  const [canMove, setCanMove] = useState(!host);
  useEffect(() => {
    if (host) void canHostMove(host).then(setCanMove);
  }, [host]);
  return canMove;
}
