import type { UnsubscribeWords } from "./pt.ts";

export const en: UnsubscribeWords = {
  tabTitle: "Unsubscribe · Estrelou",
  invalid: "This link is not valid",
  invalidHint:
    "Open the link “Não quero mais receber convites” at the end of the email again, whole, as it arrived.",
  noName: "This business",
  doneAll: "Done, you get no more invitations",
  doneAllHint: "No business sends you invitations by email through Estrelou any more.",
  done: "Done, you get no more of these invitations",
  doneHint: "{name} no longer sends you invitations by email through Estrelou.",
  others: "Do you want no invitations from other businesses either?",
  stopAll: "None from any business",
  ask: "Stop these invitations?",
  askHint: "{name} sent you an email through Estrelou. Tap the button to get no more.",
  all: "No invitations from any business through Estrelou",
  stop: "Get no more",
  stored:
    "We keep only a code made from your email address, to respect your choice. We do not keep the address.",
  privacy: "Privacy (in Portuguese)",
  about: "Estrelou · reviews for small businesses",
  language: "Language",
};
