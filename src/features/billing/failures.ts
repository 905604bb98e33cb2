import { type Failure, type FailureTable, failure } from "#src/http/failure.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

/** The failures of billing. The response has the Portuguese text in `detail` and in `erro`. */
export const billingFailures = {
  account_mismatch: [403, "Esta não é a conta conectada. Entre novamente."],
  business_blocked: [403, "Esta loja está bloqueada. Fale com o suporte do Estrelou."],
  plan_unknown: [404, "Este plano não está mais disponível."],
  trial_used: [409, "O teste grátis já foi usado nesta conta, neste e-mail ou neste celular."],
  subscription_exists: [409, "Você já tem uma assinatura. Nada foi cobrado de novo."],
  terms_changed: [
    409,
    "O valor ou a data da cobrança mudou. Nada foi cobrado: confira os novos valores e confirme de novo.",
  ],
  fields_missing: [400, "Faltam dados do cartão. Confira e tente de novo."],
  email_invalid: [400, "Confira o e-mail."],
  document_invalid: [400, "Confira seu documento"],
  card_refused: [422, "O cartão foi recusado. Confira os dados ou use outro cartão."],
  card_no_funds: [
    422,
    "O cartão está sem saldo ou limite para esta compra. Use outro cartão ou fale com o seu banco.",
  ],
  card_expired: [
    422,
    "A validade do cartão não confere ou já passou. Confira a data ou use outro cartão.",
  ],
  card_code: [422, "O código de segurança não confere. Confira o CVV e tente de novo."],
  card_limit: [
    422,
    "A compra passa do limite do cartão. Use outro cartão ou peça ao banco um limite maior.",
  ],
  card_call: [
    422,
    `Seu banco quer confirmar a compra. Ligue para o número no verso do cartão, autorize o pagamento ao ${paymentProvider} e tente de novo.`,
  ],
  card_disabled: [
    422,
    "O cartão está bloqueado ou ainda não foi ativado. Ative-o com o seu banco ou use outro cartão.",
  ],
  card_number: [422, "O número do cartão não confere. Confira e tente de novo."],
  card_data: [
    422,
    "Algum dado do cartão não confere. Confira o número, o nome, a validade e o CVV.",
  ],
  card_type: [422, "Este cartão não aceita assinaturas. Use outro cartão de crédito."],
  card_duplicate: [
    422,
    `O ${paymentProvider} viu uma cobrança igual há poucos minutos e recusou esta. Espere um pouco e tente de novo, ou use outro cartão.`,
  ],
  card_attempts: [
    422,
    "O cartão passou do limite de tentativas. Use outro cartão ou tente de novo amanhã.",
  ],
  card_risk: [
    422,
    `A análise de segurança do ${paymentProvider} não aprovou este cartão. Use outro cartão.`,
  ],
  token_used: [409, "Este cartão já foi enviado. Preencha os dados de novo para tentar outra vez."],
  token_invalid: [400, "Não foi possível ler o cartão. Preencha os dados de novo."],
  payer_invalid: [400, `O ${paymentProvider} não aceitou este e-mail. Use outro.`],
  provider_down: [
    503,
    `O ${paymentProvider} não respondeu. Nada foi cobrado; tente daqui a pouco.`,
  ],
  provider_silent: [
    504,
    `O ${paymentProvider} demorou a responder. Estamos confirmando: não tente de novo, avisamos aqui.`,
  ],
  provider_refused: [502, `O ${paymentProvider} não aceitou o pedido. Nada foi cobrado.`],
  card_change_failed: [
    503,
    `O ${paymentProvider} não confirmou a troca do cartão. Tente de novo daqui a pouco.`,
  ],
  refund_failed: [
    503,
    `O ${paymentProvider} ainda não confirmou a devolução do valor. Repetimos o pedido e avisamos por e-mail; nada mais será cobrado.`,
  ],
  no_subscription: [404, "Nenhuma assinatura para alterar."],
  subscription_paused: [
    409,
    `Esta assinatura foi pausada pelo ${paymentProvider}. Assine de novo para continuar.`,
  ],
  too_many_requests: [
    429,
    "Foram muitas tentativas de pagamento. Nada foi cobrado agora: tente de novo mais tarde.",
  ],
  withdrawal_over: [409, "O prazo de 7 dias para desistir já passou."],
  withdrawal_by_operator: [
    409,
    "Um plano desta conta, deste cartão ou deste local já foi devolvido. Desta vez quem devolve é o suporte: escreva para a gente dentro do prazo, e seu direito está garantido.",
  ],
} as const;

/** No job repeats a change of card, because its token is not stored: the owner does. */
export const cardChangeFailures = {
  ...billingFailures,
  provider_silent: [
    504,
    `O ${paymentProvider} demorou a responder: o cartão pode ter sido trocado ou não. Envie de novo daqui a pouco. Repetir não cobra a assinatura.`,
  ],
} as const satisfies FailureTable;

export const deskBillingFailures = {
  charge_not_paid: [409, "Esta cobrança não está paga. Não há o que devolver."],
  refund_failed: [
    502,
    `O ${paymentProvider} não devolveu o valor agora. Nada mudou: tente de novo daqui a pouco.`,
  ],
  no_subscription: [404, "Esta loja não tem assinatura em curso."],
  no_trial: [409, "Esta loja não começou um teste grátis."],
  subscription_exists: [409, "Esta loja já assinou: a data da primeira cobrança está marcada."],
} as const satisfies FailureTable;

/** Returns a failure of billing to throw. The specified clients read the sentence from `erro`. */
export function billingFailure(
  code: keyof typeof billingFailures,
  table: Record<keyof typeof billingFailures, FailureTable[string]> = billingFailures,
): Failure {
  return failure(table, code, { erro: table[code][1] });
}
