import type { Services } from "#src/services/services.ts";

export type MailServices = Pick<Services, "clock" | "queue" | "settings">;

export const mailDay = new Intl.DateTimeFormat("pt-BR", {
  day: "numeric",
  month: "long",
  timeZone: "America/Sao_Paulo",
});

/** The last line of every mail of billing. */
export const whyMailed = "Você recebe esta mensagem porque tem uma conta no Estrelou.";
