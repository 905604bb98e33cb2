import type { UnsubscribeWords } from "./pt.ts";

export const en: UnsubscribeWords = {
  tabTitle: "Unsubscribe · Estrelou",
  invalid: "This link is not valid",
  invalidHint:
    "Open the link “Não quero mais receber convites” at the end of the email again, whole, as it arrived.",
  noName: "This business",
  doneAll: "Done, you will get no more invitations",
  doneAllHint: "No business sends you invitations by email through Estrelou any more.",
  done: "Done, you will get no more of these invitations",
  doneHint: "{name} no longer sends you invitations by email through Estrelou.",
  others: "Do you want to stop invitations from other businesses too?",
  stopAll: "Stop all invitations",
  ask: "Stop these invitations?",
  askHint: "{name} sent you an email through Estrelou. Tap the button to get no more invitations.",
  all: "No invitations from any business through Estrelou",
  stop: "Stop these invitations",
  stored:
    "We keep only a code made from your email address, to respect your choice. We do not keep the address.",
  privacy: "Privacy (in Portuguese)",
  about: "Estrelou · reviews for small businesses",
  language: "Language",
};
