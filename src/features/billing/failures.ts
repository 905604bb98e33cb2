import { type Failure, failure } from "#src/http/failure.ts";

/** The failures of billing. The response has the Portuguese text in `detail` and in `erro`. */
export const billingFailures = {
  account_mismatch: [403, "Esta não é a conta conectada. Entre novamente."],
  plan_unknown: [404, "Este plano não está mais disponível."],
  trial_used: [409, "O teste grátis já foi usado nesta conta, neste e-mail ou neste celular."],
  subscription_exists: [409, "Você já tem uma assinatura. Nada foi cobrado de novo."],
  fields_missing: [400, "Faltam dados do cartão. Confira e tente de novo."],
  email_invalid: [400, "Confira o e-mail."],
  document_invalid: [400, "Confira seu documento"],
  card_refused: [422, "O cartão foi recusado. Confira os dados ou use outro cartão."],
  token_used: [409, "Este cartão já foi enviado. Preencha os dados de novo para tentar outra vez."],
  token_invalid: [400, "Não foi possível ler o cartão. Preencha os dados de novo."],
  payer_invalid: [400, "O Mercado Pago não aceitou este e-mail. Use outro."],
  provider_down: [503, "O Mercado Pago não respondeu. Nada foi cobrado; tente daqui a pouco."],
  provider_silent: [
    504,
    "O Mercado Pago demorou a responder. Estamos confirmando: não tente de novo, avisamos aqui.",
  ],
  provider_refused: [502, "O Mercado Pago não aceitou o pedido. Nada foi cobrado."],
  no_subscription: [404, "Nenhuma assinatura para alterar."],
  subscription_paused: [
    409,
    "Esta assinatura foi pausada pelo Mercado Pago. Assine de novo para continuar.",
  ],
  withdrawal_over: [409, "O prazo de 7 dias para desistir já passou."],
} as const;

/** Returns a failure of billing to throw. The specified clients read the sentence from `erro`. */
export function billingFailure(code: keyof typeof billingFailures): Failure {
  return failure(billingFailures, code, { erro: billingFailures[code][1] });
}
