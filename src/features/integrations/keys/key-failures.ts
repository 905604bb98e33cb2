import { planFailures } from "#src/features/billing/entitlement/contract.ts";

/** Failures of every call with a key. */
export const keyFailures = {
  key_invalid: [
    401,
    "A chave não existe, venceu ou foi revogada. Envie-a em Authorization: Bearer.",
  ],
  key_in_url: [
    400,
    "A chave veio no endereço, onde fica em registros. Revogue-a, crie outra e envie em Authorization: Bearer.",
  ],
  scope_missing: [403, "Esta chave não pode fazer isso. Crie uma com a permissão certa."],
  ...planFailures,
  rate_limited: [429, "Chamadas demais com esta chave. Espere os segundos de Retry-After."],
} as const;
