/** Settings of a program in live mode whose outside services do not respond. */
export const liveEnv = {
  MODE: "live",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://estrelou.test",
  SECRET_KEY: "a secret that only the tests know, long enough",
  MAIL_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "contato@estrelou.test",
  MERCADO_PAGO_ACCESS_TOKEN: "APP_USR-test-access",
  MERCADO_PAGO_PUBLIC_KEY: "APP_USR-test-public",
  MERCADO_PAGO_WEBHOOK_SECRET: "test-webhook-secret",
  // `fetch` does not even try some low ports, such as 1.
  MERCADO_PAGO_URL: "http://127.0.0.1:2",
  OPERATOR_NAME: "Operadora de Teste Ltda.",
  OPERATOR_DOCUMENT: "11.222.333/0001-81",
  OPERATOR_ADDRESS: "Rua do Teste, 1, São Paulo - SP",
  OPERATOR_EMAIL: "contato@estrelou.test",
  OPERATOR_WHATSAPP: "5511912345678",
  OPERATOR_RESPONSE_DAYS: "3",
};
