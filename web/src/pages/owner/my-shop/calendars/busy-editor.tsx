import type { Shop } from "@vitrine/domain/shop/shop";
import type { ShopSetting } from "@vitrine/domain/wire/owner/shop-settings";
import { useState } from "react";

import type { OwnerAccess } from "../../../../scheduling-api/owner-api.ts";
import { SelectRow } from "../fields/select-row.tsx";
import { busySettings, personOfBusy } from "./busy-settings.ts";
import { CALENDARS_COPY } from "./calendars-copy.ts";
import { SettingEditor } from "./setting-editor.tsx";
import type { SettingField } from "./setting-value.ts";

const COPY = CALENDARS_COPY.busy;
const FIELDS: readonly SettingField[] = [
  { key: "address", label: COPY.address, hint: COPY.addressHint, type: "url" },
];

/** The calendars whose events close time: one of the shop, and one of each person. */
export function BusyEditor({
  access,
  published,
  settings,
  onChanged,
}: {
  access: OwnerAccess;
  published: Shop;
  settings: readonly ShopSetting[];
  onChanged: () => void;
}) {
  const offered = busySettings(settings);
  const names = offered.map(({ name }) => name);
  const [chosen, setChosen] = useState(
    () => offered.find(({ state }) => state !== "unset")?.name ?? names[0] ?? "",
  );
  const setting = offered.find(({ name }) => name === chosen) ?? offered[0];
  if (setting === undefined) return <p>{CALENDARS_COPY.unavailable}</p>;
  const nameOf = (name: string): string => {
    const id = personOfBusy(name);
    if (id === undefined) return COPY.shop;
    const people = [...published.barbers, ...(published.former?.barbers ?? [])];
    return people.find((person) => person.id === id)?.name ?? String(id);
  };
  const stateOf = (name: string): string =>
    CALENDARS_COPY.states[offered.find((one) => one.name === name)?.state ?? "unset"];
  return (
    <>
      <SelectRow
        label={COPY.whose}
        value={setting.name}
        options={names}
        nameOf={(name) => COPY.of(nameOf(name), stateOf(name))}
        onChosen={setChosen}
      />
      <SettingEditor
        key={setting.name}
        access={access}
        setting={setting}
        title={nameOf(setting.name)}
        formFields={FIELDS}
        unsetWhat={COPY.unsetWhat}
        onChanged={onChanged}
      />
    </>
  );
}
