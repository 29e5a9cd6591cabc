// What the owner reads about a setting, and after trying one, in Portuguese. No sentence quotes what a server said.

/** After the sentence about a failure. */
export const TRY_SHOWS_WHY = " Toque em Testar agora para ver o motivo.";
export const IS_OF_AGENCY = " Quem configurou isto foi a agência: fale com ela.";

export const CALDAV_WORKS =
  "Funciona: o calendário abre e aceita eventos. Nada foi escrito nele agora.";
export const CALDAV_WORKS_PERHAPS =
  "O calendário abre, mas o servidor não diz se aceita eventos. O próximo agendamento mostra.";
export const GOOGLE_TAKES_NO_PASSWORD =
  "O Google não aceita usuário e senha aqui. Para um calendário do Google, fale com a agência.";
export const NO_BUSY_ADDRESS =
  "Isto não é o endereço de um calendário: ele começa com https:// ou webcal://, em uma linha só.";
export const MAIL_IS_OF_FORM =
  "O endereço está escrito certo. Nenhum e-mail de teste é enviado: confira letra por letra.";
export const MAIL_IS_NOT_OF_FORM =
  "Isto não é um endereço de e-mail. Escreva um só, como dona@example.com.";
export const NOTHING_SET = "Ainda não há nada guardado aqui para testar.";
export const CANNOT_BE_OPENED = "O que está guardado não pode mais ser lido. Fale com a agência.";

/** What is wrong with the three lines of a CalDAV account, the first of them first. */
export function caldavFormSentence(text: string): string {
  const [address = "", user = "", password = "", ...more] = text.trim().split(/\r?\n/);
  if (!/^https:\/\/[^/]/i.test(address.trim())) {
    return "O endereço precisa começar com https://. Copie-o inteiro, nas configurações do calendário.";
  }
  if (user === "") return "Falta o usuário.";
  if (user.includes(":")) return "O usuário não pode ter dois-pontos (:).";
  if (password === "") return "Falta a senha.";
  if (more.length > 0) return "Cada campo tem uma linha só. Confira o que foi colado.";
  return "O endereço não está certo: ele não pode ter ?, # nem usuário e senha dentro. Copie-o de novo.";
}

export function calendarsOfAccountSentence(calendars: number): string {
  const has = calendars === 1 ? "um calendário" : `${calendars} calendários`;
  return `O usuário e a senha estão certos, e a conta tem ${has}, mas esse endereço não é o de um calendário. Copie o endereço do calendário, nas configurações dele.`;
}

export function busyWorksSentence(events: number, closed: number): string {
  const read = events === 1 ? "1 evento lido" : `${events} eventos lidos`;
  if (closed === 0) return `Funciona: ${read}. Nada fecha nos próximos sete dias.`;
  const times = closed === 1 ? "um horário" : `${closed} horários`;
  return `Funciona: ${read}. Nos próximos sete dias, fecha ${times}.`;
}

export function unclearEventsSentence(events: number): string {
  if (events === 0) return "";
  return events === 1
    ? " 1 evento não foi entendido: confira-o e salve de novo no calendário."
    : ` ${events} eventos não foram entendidos: confira-os e salve de novo no calendário.`;
}
