import type { AlarmKind } from "./alarm.ts";

interface AlarmCopy {
  /** What is wrong; in a subject it stands without its first capital's sentence around it. */
  readonly title: string;
  /** What stands where the title did, once it is well. */
  readonly isWell: string;
  /** The one command to look at first, on a deployed machine. */
  readonly command: string;
  /** The heading of docs/terca-3-da-manha.md that leads on. */
  readonly section: string;
}

export const ALARM_COPY: Readonly<Record<AlarmKind, AlarmCopy>> = {
  server: {
    title: "O site não aceita agendamentos",
    isWell: "O site aceita agendamentos de novo",
    command: "systemctl status vitrine",
    section: "O site não abre",
  },
  backup: {
    title: "A cópia de segurança falhou",
    isWell: "A cópia de segurança funciona de novo",
    command: "journalctl -u vitrine-backup -n 20",
    section: "A cópia de segurança falhou",
  },
  drill: {
    title: "O ensaio de restauração falhou",
    isWell: "O ensaio de restauração deu certo",
    command: "journalctl -u vitrine-drill -n 20",
    section: "O ensaio de restauração falhou",
  },
  upgrade: {
    title: "A atualização falhou",
    isWell: "A atualização deu certo",
    command: "cat /run/vitrine-upgrade.log",
    section: "A atualização falhou",
  },
  mail: {
    title: "Os e-mails não saem",
    isWell: "Os e-mails saem de novo",
    command: "vitrine outbox",
    section: "Os e-mails não saem",
  },
  calendar: {
    title: "Um calendário não recebe os agendamentos",
    isWell: "Os calendários recebem os agendamentos de novo",
    command: "vitrine outbox",
    section: "O calendário não recebe",
  },
  "busy-calendar": {
    title: "Um calendário do dono não é lido",
    isWell: "Os calendários do dono são lidos de novo",
    command: "journalctl -u vitrine -n 2000 | grep BUSY_URL",
    section: "Um calendário do dono não é lido",
  },
  disk: {
    title: "O disco está quase cheio",
    isWell: "O disco tem espaço de novo",
    command: "df -h",
    section: "O disco está cheio",
  },
  clock: {
    title: "O relógio da máquina está errado",
    isWell: "O relógio da máquina está certo de novo",
    command: "timedatectl",
    section: "O relógio está errado",
  },
};

export const GUIDE = "docs/terca-3-da-manha.md";

export const WHY_THIS_MAIL =
  "Você recebe este e-mail porque este endereço está em OPERATOR_MAIL. Enquanto durar, um lembrete por dia; quando passar, um e-mail.";
