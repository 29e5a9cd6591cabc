/** The words of the list of tomorrow's clients, in Portuguese. They are fetched with it. */
export const CONFIRM_COPY = {
  title: "Confirmar amanhã",
  what: "“Abrir WhatsApp” abre a conversa com o texto pronto: é só enviar.",
  none: "Ninguém marcou para amanhã.",
  open: "Abrir WhatsApp",
  withName: (button: string, client: string) => `${button}: ${client}`,
  again: "Abrir de novo",
  opened: (time: string) => `aberto ${time}`,
  confirmed: "confirmado",
  confirm: "Confirmou",
  unconfirm: "Ainda não confirmou",
  move: "Mudar",
  cancel: "Cancelar",
  noChat: "Sem WhatsApp: falta o DDD ou não é celular.",
  noPhone: "Sem telefone.",
};
