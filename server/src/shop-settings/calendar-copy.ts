// What a shop's owner reads when a calendar or a mail does not work: what to do, in Portuguese. No sentence quotes a server.

type Copy = Readonly<Record<string, string>>;

const CERTIFICATE_OF =
  "fale com quem cuida desse servidor, ou confira se o endereço foi copiado inteiro.";
const NOT_SECURE =
  "Não deu para abrir uma conexão segura. Confira o endereço e a porta, ou fale com quem cuida desse servidor.";
const SAYS_WAIT = "O servidor pede para esperar um pouco. Tente de novo mais tarde.";

// One sentence for both: two would say which names a private network knows.
const NO_PUBLIC_SERVER =
  "Não há servidor público nesse endereço. Confira se ele foi copiado inteiro. O que está na rede de casa ou da loja não pode ser lido daqui.";

const CONNECTION: Copy = {
  "certificate-untrusted": `O certificado do servidor não é de uma autoridade conhecida: ${CERTIFICATE_OF}`,
  "certificate-wrong-name": `O certificado do servidor é de outro nome: ${CERTIFICATE_OF}`,
  "certificate-expired": `O certificado do servidor venceu: ${CERTIFICATE_OF}`,
  "certificate-not-yet-valid": `O certificado do servidor ainda não vale: ${CERTIFICATE_OF}`,
  "tls-failed": NOT_SECURE,
  "tls-not-spoken-there": NOT_SECURE,
  "tls-required-there": NOT_SECURE,
  "timed-out":
    "O servidor demorou demais para responder. Tente de novo mais tarde; se continuar assim, confira o endereço.",
  "answer-too-large":
    "A resposta do servidor é grande demais. Confira se o endereço é o de um só calendário.",
  "redirected-nowhere": "O endereço não leva a lugar nenhum. Copie-o de novo.",
  "redirected-in-a-circle": "O endereço não leva a lugar nenhum. Copie-o de novo.",
  "http-429": SAYS_WAIT,
  "http-503": SAYS_WAIT,
};

const CALDAV: Copy = {
  "not-allowed-401":
    "O servidor recusou o usuário ou a senha. Confira os dois. Quase todos os serviços (iCloud, Fastmail, Nextcloud) pedem uma senha de app, que você cria nas configurações da sua conta.",
  "not-allowed-403":
    "O servidor não deixa este usuário mexer nesse calendário. Compartilhe o calendário com ele, com permissão para alterar.",
  "read-only-403":
    "O calendário abre, mas este usuário só pode ler. Compartilhe o calendário com permissão para alterar, ou escolha outro.",
  "not-a-calendar":
    "Esse endereço não é o de um calendário. Copie o endereço de um calendário, nas configurações dele.",
  "no-caldav-here":
    "Nenhum calendário responde nesse endereço. Copie o endereço CalDAV que o serviço mostra, nas configurações do calendário.",
  "no-calendars-here":
    "O usuário e a senha estão certos, mas a conta não tem nenhum calendário. Crie um e copie o endereço dele.",
  "answered-with-a-page":
    "Esse endereço abre uma página da internet, não um calendário. Copie o endereço CalDAV que o serviço mostra, nas configurações do calendário.",
  "redirected-elsewhere":
    "Esse endereço leva a outro servidor, e a senha não vai junto. Copie o endereço CalDAV que o serviço mostra, nas configurações do calendário.",
  "calendar-full": "A conta está sem espaço. Apague algo nela, ou peça mais espaço ao serviço.",
  "event-refused": "Esse calendário não aceita eventos. Escolha outro da conta.",
  "uid-taken":
    "Um evento do calendário ocupa o lugar de um agendamento. Use um calendário só para os agendamentos.",
  "setting-not-understood":
    "O que está guardado não é um calendário. Digite de novo o endereço, o usuário e a senha.",
};

const GOOGLE: Copy = {
  "google-no-such-calendar":
    "O Google não mostra o calendário à conta da agência. Compartilhe-o de novo com ela, com permissão para alterar eventos.",
  "google-not-allowed-403":
    "O Google não deixa a conta da agência escrever no calendário. Compartilhe-o com ela, com permissão para alterar eventos.",
};

const BUSY: Copy = {
  "not-allowed-401":
    "Esse endereço pede usuário e senha. Copie o endereço secreto no formato iCal, nas configurações do calendário.",
  "not-found":
    "Esse endereço não existe, ou não existe mais. Copie de novo o endereço secreto no formato iCal, nas configurações do calendário.",
  "answered-with-a-page":
    "Esse endereço abre uma página da internet, não um calendário. Copie o endereço secreto no formato iCal, nas configurações do calendário.",
  "not-a-calendar":
    "O que está nesse endereço não é um calendário. Copie o endereço secreto no formato iCal, nas configurações do calendário.",
  "cut-short": "O calendário veio pela metade. Tente de novo daqui a um minuto.",
  "too-long-to-read":
    "O calendário é grande demais para ser lido a tempo. Use um com menos eventos antigos.",
  "redirected-unencrypted":
    "Esse endereço leva a outro sem conexão segura. Copie o endereço que começa com https://.",
};

const NO_CALENDAR = "O servidor não respondeu como um calendário. Tente de novo mais tarde.";
const FULL_ADDRESS = "Confira se o endereço foi copiado inteiro e tente de novo mais tarde.";

/** The failures of a name that leads nowhere, or into a private network: outside, they look alike. */
const LEADS_NOWHERE = /^(?:private-network|unreachable-(?:enotfound|enodata|eai-.*))$/;

/** Whether the address leads to no public server. */
export function leadsToNoServer(reason: string): boolean {
  return LEADS_NOWHERE.test(reason);
}

export function caldavSentence(reason: string): string {
  if (reason.startsWith("no-such-calendar-")) return CALDAV["not-a-calendar"] ?? NO_CALENDAR;
  return CALDAV[reason] ?? connectionSentence(reason) ?? NO_CALENDAR;
}

export function busySentence(reason: string): string {
  return BUSY[reason] ?? connectionSentence(reason) ?? NO_CALENDAR;
}

export function googleSentence(reason: string): string {
  return GOOGLE[reason] ?? "O Google não aceitou os agendamentos: fale com a agência.";
}

export function ownerMailSentence(reason: string): string {
  return reason.startsWith("recipient-refused")
    ? "O servidor de e-mail recusou o seu endereço. Confira se ele está certo."
    : "Os avisos por e-mail não estão saindo: fale com a agência.";
}

/** Whatever the reason: the device's own push service has it, and nobody here can set anything. */
export function pushSentence(): string {
  return "Há avisos que não chegam a um dos aparelhos: abra 'Avisos' nele e ligue de novo.";
}

export function busyLateSentence(isEverRead: boolean): string {
  return isEverRead
    ? "O calendário não é lido. O que ele fechou continua fechado, e o que mudou lá não chega aqui."
    : "O calendário ainda não foi lido, e nada dele está fechado.";
}

/** For changes that are no longer tried. */
export function givenUpSentence(sentence: string): string {
  return `Alguns agendamentos não chegaram lá. ${sentence}`;
}

function connectionSentence(reason: string): string | undefined {
  if (leadsToNoServer(reason)) return NO_PUBLIC_SERVER;
  if (reason.startsWith("unreachable")) return `O servidor não responde. ${FULL_ADDRESS}`;
  return CONNECTION[reason];
}
