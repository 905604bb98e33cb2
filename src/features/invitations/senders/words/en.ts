import type { ReportWords } from "./pt.ts";

export const en: ReportWords = {
  tabTitle: "Report an invitation · Estrelou",
  invalid: "This link is not valid",
  invalidHint:
    "Open the link “Não conheço esta loja / denunciar” at the end of the email again, whole, as it arrived.",
  noName: "This business",
  done: "Done, we have your report",
  doneHint: "{name} no longer sends you invitations by email through Estrelou.",
  doneMore: "After a second report, its emails stop until we have checked them. Thank you.",
  ask: "Don't know this business?",
  askHint:
    "{name} sent you an invitation through Estrelou. If you are not its customer, or the email looks like a scam, tap Report to get no more invitations from it.",
  report: "Report",
  stored:
    "The business does not learn who reported it. We keep only a code made from your email address, to count the report once.",
  privacy: "Privacy (in Portuguese)",
  about: "Estrelou · reviews for small businesses",
  language: "Language",
};
