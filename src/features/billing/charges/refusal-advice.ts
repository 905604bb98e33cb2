import type { RefusalReason } from "#src/services/payments/payments.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

const advice: Partial<Record<RefusalReason, string>> = {
  card_no_funds: "O cartão estava sem saldo ou limite na hora da cobrança.",
  card_expired: "O cartão venceu ou a validade não confere: cadastre um cartão válido.",
  card_code: "O código de segurança do cartão não confere: cadastre o cartão de novo.",
  card_limit: "A cobrança passou do limite do cartão: use outro ou peça ao banco um limite maior.",
  card_call: `Seu banco quer confirmar a cobrança: ligue para o número no verso do cartão e autorize o pagamento ao ${paymentProvider}.`,
  card_number: "O número do cartão não confere: cadastre o cartão de novo.",
  card_data: "Algum dado do cartão não confere: cadastre o cartão de novo.",
  card_type: "O cartão não aceita assinaturas: use outro cartão de crédito.",
  card_duplicate: `O ${paymentProvider} viu uma cobrança igual minutos antes e recusou esta.`,
  card_attempts: "O cartão passou do limite de tentativas: use outro.",
  card_risk: `A análise de segurança do ${paymentProvider} não aprovou o cartão: use outro.`,
  card_disabled: "O cartão está bloqueado ou não foi ativado: fale com o seu banco ou use outro.",
};

/** Returns why a charge failed and what its owner can do, in one sentence. */
export function refusalAdvice(reason: RefusalReason | undefined): string {
  return (reason && advice[reason]) ?? "O cartão recusou a cobrança.";
}
