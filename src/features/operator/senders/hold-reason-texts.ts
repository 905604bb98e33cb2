import type { HoldReason } from "#src/features/invitations/senders/contract.ts";

/** Why the mails of a business are held, as the desk shows it. */
export const holdReasonTexts: Record<HoldReason, string> = {
  complaints: "Denúncias",
  refusals: "Recusas",
  withdrawals: "Já pediu o dinheiro de volta",
  wording: "Texto para conferir",
  operator: "Pausado na central",
};
