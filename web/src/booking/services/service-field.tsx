import { serviceText } from "@vitrine/domain/shop/menu";
import type { Service, Shop } from "@vitrine/domain/shop/shop";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import fieldStyles from "../../ui/field.module.css";
import { FieldMessages } from "../../ui/field-messages.tsx";
import styles from "./service-field.module.css";
import { ServiceList } from "./service-list.tsx";

/** Shows the chosen service as a closed list does, and opens the list of a long menu. */
export function ServiceField({
  shop,
  label,
  services,
  value,
  placeholder,
  notice,
  error,
  onChosen,
}: {
  shop: Shop;
  label: string;
  services: readonly Service[];
  /** The chosen service's name, or empty. */
  value: string;
  placeholder: string;
  notice: string | undefined;
  error: string | undefined;
  onChosen: (value: string) => void;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosen = services.find(({ name }) => name === value);
  return (
    <div className={fieldStyles["field"]}>
      <div className={fieldStyles["heading"]}>
        <label id={`${id}-label`} className={fieldStyles["label"]} htmlFor={id}>
          {label}
        </label>
      </div>
      <div className={fieldStyles["select"]}>
        <button
          id={id}
          type="button"
          name="style"
          role="combobox"
          className={`${fieldStyles["control"]} ${styles["closed"]}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-messages`}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
            event.preventDefault();
            setOpen(true);
          }}
        >
          {chosen === undefined ? placeholder : serviceText(shop, chosen)}
        </button>
        <ChevronDown aria-hidden="true" size={20} />
      </div>
      <FieldMessages id={`${id}-messages`} error={error} notice={notice} />
      {isOpen && (
        <ServiceList
          id={`${id}-list`}
          title={label}
          services={services}
          chosen={value}
          onClosed={() => setOpen(false)}
          onChosen={onChosen}
        />
      )}
    </div>
  );
}
