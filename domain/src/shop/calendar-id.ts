/** The addresses of the specification's two screens. Every other shop's screen is at its calendar id. */
const PATHS: Readonly<Record<string, `/${string}`>> = {
  barbearia: "/agenda",
  reservas: "/reserva",
};

/** The path of a shop's screen: `/agenda` for `barbearia`, `/salao` for `salao`. */
export function pathOf(calendarId: string): `/${string}` {
  return PATHS[calendarId] ?? `/${calendarId}`;
}

/** Whether this is one of the specification's two screens, whose every word and step is fixed. */
export function isOfSpecification(calendarId: string): boolean {
  return Object.hasOwn(PATHS, calendarId);
}

const MAX = 40;
const CALENDAR_ID = /^[a-z](?:-?[a-z0-9]){2,39}$/;

/** Whether a shop can have this id: 3 to 40 small letters, digits and single hyphens, a letter first. */
export function isCalendarId(text: string): boolean {
  return text.length <= MAX && CALENDAR_ID.test(text);
}

// The first parts of the site's paths, of those that it may have one day, and of those that would mislead. `constructor` is a
// key of every object: a table by ids would find a function.
const RESERVED = new Set(
  `admin agencia agency agenda ajuda api app apps assets auth bann blog calendars check-availability check-table checkdays constructor
  confirmar-presenca conta contato createappointment createtable createwait dashboard dashboards deleteappointment dev docs dono embed entrar equipe
  favicon feeds files fonts health help icons images img index inicio landing login logo loja lojas logout mail
  manifest marca metrics minha-loja moveappointment novo owner painel pagamento pagamentos planos policy politica portfolio portifolio
  precos privacidade privacy public ready reserva robots sair sair-dos-avisos senha shop shops signup site sitemap sobre static status
  suporte teste vitrine webhooks well-known widget www`.split(/\s+/),
);

/** Whether the site has, or may one day have, a page of this name. */
export function isReserved(calendarId: string): boolean {
  return RESERVED.has(calendarId);
}

/** How a shop's settings in the environment end: `CORTE_FINO` for `corte-fino`, as in `FEED_SECRET_CORTE_FINO`. */
export function variableEnding(calendarId: string): string {
  return calendarId.toUpperCase().replaceAll("-", "_");
}

/**
 * Whether a setting of one shop could be taken for the other's, as `BUSY_URL_CORTE_ANA` of `corte`, or of `corte-ana`. Only shops
 * in `shops/` have settings in the environment.
 */
export function areSettingsAlike(one: string, other: string): boolean {
  const [shorter = "", longer = ""] = [variableEnding(one), variableEnding(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return longer === shorter || longer.startsWith(`${shorter}_`);
}
