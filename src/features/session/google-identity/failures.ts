export const identityFailures = {
  google_taken: [
    409,
    "Não deu para ligar: esta conta do Google já entra em outra conta do Estrelou, ou a sua já tem outro Google.",
  ],
} as const;

/** Failures of calls that take what the browser got after Google's page. */
export const ticketFailures = {
  google_ticket_invalid: [400, "Passou tempo demais. Toque de novo em “Continuar com o Google”."],
  ...identityFailures,
} as const;
