/** The sentences about calendars that are linked, in Portuguese. They are fetched with them. */
export const BUSY_COPY = {
  late: (age: string) =>
    `Um calendário ligado foi lido pela última vez ${age}. O que ele fechou continua fechado.`,
  unread: "Um calendário ligado ainda não foi lido: nada dele está fechado.",
  /** `days`: `ter 24/11, qui 26/11`; empty when no day is known. */
  notUnderstood: (events: number, days: string) => {
    const isOne = events === 1;
    const counted = isOne
      ? "1 evento do seu outro calendário não foi entendido"
      : `${events} eventos do seu outro calendário não foram entendidos`;
    const where = days === "" ? "" : ` (${days})`;
    return `${counted}${where}: o horário ${isOne ? "dele" : "deles"} pode estar aberto aqui. Confira e salve de novo no calendário; até lá, feche o horário aqui.`;
  },
  /** Both times are written as `ter 24/11, 09:00`. */
  moved: (booked: string, stands: string) =>
    `O agendamento de ${booked} está em ${stands} no seu calendário. Aqui ele não mudou, e o horário de lá está fechado. Para mudar, toque nele e em Mudar.`,
  movedMore: (count: number) =>
    count === 1
      ? "Mais 1 agendamento está em outro horário no seu calendário."
      : `Mais ${count} agendamentos estão em outro horário no seu calendário.`,
};
