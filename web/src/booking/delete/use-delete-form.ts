import type { Shop } from "@vitrine/domain/shop/shop";
import { useEffect, useMemo, useReducer } from "react";
import type { Dispatch } from "react";

import type { SchedulingApi } from "../../scheduling-api/scheduling-api.ts";
import { deleteCall } from "../calls/booking-calls.ts";
import { deleteFormReducer, EMPTY_DELETE_FORM } from "./delete-form.ts";
import type { DeleteAction, DeleteForm } from "./delete-form.ts";
import { useAlertEnd } from "../form/use-alert-end.ts";

export function useDeleteForm(
  shop: Shop,
  backend: SchedulingApi,
): [DeleteForm, Dispatch<DeleteAction>] {
  const reducer = useMemo(() => deleteFormReducer(shop), [shop]);
  const [form, dispatch] = useReducer(reducer, EMPTY_DELETE_FORM);
  useAlertEnd(form, dispatch);

  const { sending } = form;
  useEffect(() => {
    if (sending === undefined) return;
    void backend.send(deleteCall(shop, sending.choice)).then((result) => {
      dispatch({ type: "answered", attempt: sending.attempt, result });
    });
  }, [sending, shop, backend]);

  return [form, dispatch];
}
