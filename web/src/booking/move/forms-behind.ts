import type { Shop } from "@vitrine/domain/shop/shop";
import type { Dispatch, ReactNode } from "react";

import type { Outcome } from "../after-booking/outcome-line.tsx";
import type { CreateAction, CreateForm } from "../create/create-form.ts";
import type { DeleteAction, DeleteForm } from "../delete/delete-form.ts";

/** The two forms of the booking screen, which are not shown while a booking is moved. */
export interface FormsBehind {
  readonly shop: Shop;
  /** How to reach the agency, in a shop without a number of its own. */
  readonly contact: ReactNode;
  readonly canMove: boolean;
  readonly createForm: CreateForm;
  readonly toCreate: Dispatch<CreateAction>;
  readonly deleteForm: DeleteForm;
  readonly toDelete: Dispatch<DeleteAction>;
  readonly setOutcome: (outcome: Outcome) => void;
}
