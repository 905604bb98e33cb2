import type { LoginOutcome } from "#src/features/session/attempts/outcomes.ts";

/** How a log-in ended, as the desk shows it. */
export const outcomeTexts: Record<LoginOutcome, string> = {
  opened: "Entrou",
  google: "Entrou com o Google",
  password: "Senha errada",
  limit: "Tentativas demais nesta conta",
  address_limit: "Tentativas demais nesta internet",
  unconfirmed: "E-mail não confirmado",
  returned: "E-mail não confirmado, e a mensagem voltou",
  google_unlinked: "Tentou o Google, que não está ligado à conta",
};
