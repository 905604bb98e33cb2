import type { ChargeStatus } from "#src/services/payments/payments.ts";

/** The states of a charge, as the desk shows them. */
export const chargeTexts: Record<ChargeStatus, string> = {
  pending: "Esperando",
  paid: "Paga",
  retrying: "Tentando de novo",
  failed: "Recusada",
  refunded: "Devolvida",
  charged_back: "Contestada no banco",
  unknown: "Desconhecida",
};
