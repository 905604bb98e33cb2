import { type Failure, failure } from "#src/http/failure.ts";
import type { GoogleProfileErrorKind } from "#src/services/google-profile/google-profile.ts";

// The codes are public and do not change. For the same events calls about the connection respond with
// `google_ended` and 502, calls about reviews with `google_grant_ended` and 503.

const notApproved = [
  503,
  "O Google ainda não liberou esta função para o Estrelou. Já avisamos quem cuida do serviço.",
] as const;

// Google's answer may also mean a project without approval, for which waiting does not help.
const busy = [
  503,
  "O Google não aceita mais pedidos do Estrelou agora. Não é nada com a sua conta. Tente de novo em alguns minutos; se continuar, escreva para nós.",
] as const;

/** The failure of calls about a review that is not cached. */
export const reviewGone = {
  google_review_gone: [404, "Esta avaliação não está mais no Google."],
} as const;

/** Failures of calls to Google about the consent and the places of a connection. */
export const connectionCallFailures = {
  google_off: [503, "A conexão com o Google não está disponível."],
  google_unavailable: [502, "O Google não respondeu. Tente de novo em alguns minutos."],
  google_not_approved: notApproved,
  google_busy: busy,
  google_not_allowed: [
    403,
    "Esta conta do Google não administra este perfil. Entre com a conta de quem administra.",
  ],
  google_ended: [409, "O Google encerrou a conexão. Conecte de novo."],
} as const;

/** Failures of calls to Google about reviews and their replies. */
export const reviewCallFailures = {
  google_not_connected: [409, "O Perfil da Empresa no Google não está conectado."],
  google_grant_ended: [409, "O Google encerrou a conexão. Conecte de novo."],
  google_not_allowed: [
    403,
    "O Google não deixa mexer neste perfil. Confira se a sua conta ainda cuida dele, abra o perfil no Google e siga o aviso de lá.",
  ],
  google_not_approved: notApproved,
  google_busy: busy,
  google_unavailable: [503, "O Google não respondeu. Tente de novo em instantes."],
} as const;

const commonCodes = {
  "not-allowed": "google_not_allowed",
  "not-found": "google_not_allowed",
  "not-approved": "google_not_approved",
  busy: "google_busy",
  refused: "google_unavailable",
  temporary: "google_unavailable",
} as const;

const connectionCodes: Record<GoogleProfileErrorKind, keyof typeof connectionCallFailures> = {
  ...commonCodes,
  "grant-ended": "google_ended",
};

const reviewCodes: Record<GoogleProfileErrorKind, keyof typeof reviewCallFailures> = {
  ...commonCodes,
  "grant-ended": "google_grant_ended",
};

/** Returns what the owner gets to read about a failed call for the connection. */
export function connectionCallFailure(kind: GoogleProfileErrorKind): Failure {
  return failure(connectionCallFailures, connectionCodes[kind]);
}

/** Returns what the owner gets to read about a failed call for reviews. */
export function reviewCallFailure(kind: GoogleProfileErrorKind): Failure {
  return failure(reviewCallFailures, reviewCodes[kind]);
}
