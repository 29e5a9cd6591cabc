/** The addresses of the specification's two screens. Every other shop's screen is at its calendar id. */
const PATHS: Readonly<Record<string, `/${string}`>> = {
  barbearia: "/agenda",
  reservas: "/reserva",
};

/** The path of a shop's screen: `/agenda` for `barbearia`, `/salao` for `salao`. */
export function pathOf(calendarId: string): `/${string}` {
  return PATHS[calendarId] ?? `/${calendarId}`;
}
