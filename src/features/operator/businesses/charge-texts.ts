import type { ChargeStatus } from "#src/services/payments/payments.ts";

export const chargeTexts: Record<ChargeStatus, string> = {
  pending: "Esperando",
  paid: "Paga",
  retrying: "Tentando de novo",
  failed: "Recusada",
  refunded: "Devolvida",
  charged_back: "Contestada no banco",
  unknown: "Desconhecida",
};
