/** Failures of calls that need Google. */
export const googleCallFailures = {
  google_not_connected: [409, "O Perfil da Empresa no Google não está conectado."],
  google_grant_ended: [409, "O Google encerrou a conexão. Conecte de novo."],
  google_not_allowed: [
    403,
    "O Google não deixa mexer neste perfil. Confira se a sua conta ainda cuida dele e se ele está verificado.",
  ],
  google_busy: [503, "O Google está ocupado agora. Tente de novo em um minuto."],
  google_unavailable: [503, "O Google não respondeu. Tente de novo em instantes."],
} as const;
