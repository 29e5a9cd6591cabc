import type { Service } from "@vitrine/domain/shop/shop";

type Searched = Pick<Service, "name" | "description" | "group">;

/** The services of which every wanted word is a part, in whichever case and with or without its accents. */
export function matchingServices<Shown extends Searched>(
  services: readonly Shown[],
  wanted: string,
): readonly Shown[] {
  const words = plain(wanted).split(/\s+/);
  return services.filter(({ name, group = "", description = "" }) => {
    const text = plain(`${name} ${group} ${description}`);
    return words.every((word) => text.includes(word));
  });
}

function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
}
