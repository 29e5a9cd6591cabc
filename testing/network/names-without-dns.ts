import type { NameLookup } from "@vitrine/server/outward/checked-lookup";

/** A name server that answers each question with the next of these lists of IPv4 addresses, and then knows no name. */
export function answersInTurn(...answers: string[][]): NameLookup {
  return (_name, _options, give) => {
    const addresses = answers.shift() ?? [];
    give(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  };
}

/** A name server for which every name is at this address. */
export function everyNameAt(address: string): NameLookup {
  return (_name, _options, give) => give(null, [{ address, family: 4 }]);
}
