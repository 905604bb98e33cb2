/**
 * A failure a caller can be told about: its HTTP status and the Portuguese sentence a person reads.
 * Features declare theirs in `contract.ts`; the code is the key, stable for machines.
 */
export type FailureTable = Readonly<Record<string, readonly [status: number, detail: string]>>;

/** Failures any endpoint can answer, whatever its feature. */
export const commonFailures = {
  invalid_request: [400, "Dados inválidos. Confira e tente novamente."],
  not_found: [404, "Não encontrado."],
  body_too_large: [413, "Conteúdo grande demais."],
  unsupported_media_type: [415, "Formato de conteúdo não aceito."],
  unavailable: [503, "O serviço está fora do ar por um momento. Tente novamente em instantes."],
  internal: [500, "Erro interno. Tente novamente mais tarde."],
} as const satisfies FailureTable;

export type CommonCode = keyof typeof commonFailures;

/** What limited endpoints add to their failures; the answer's Retry-After tells how long to wait. */
export const limitFailures = {
  too_many_requests: [429, "Muitas tentativas. Aguarde alguns minutos e tente novamente."],
} as const satisfies FailureTable;

/** What endpoints that take an upload add to their failures. */
export const uploadFailures = {
  upload_busy: [503, "Muitos envios ao mesmo tempo. Tente novamente em instantes."],
  body_too_slow: [408, "O envio demorou demais. Confira sua conexão e tente novamente."],
} as const satisfies FailureTable;

/** What endpoints that export a file of any size add to their failures. */
export const exportFailures = {
  export_running: [429, "Já há um arquivo sendo preparado. Espere terminar e tente de novo."],
} as const satisfies FailureTable;

/** Thrown by verbs, answered by `server/errors.ts` as `{ code, detail }`; never a bug, so never logged as one. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  /** Further members of the answer's body, such as field errors or `erro`. */
  readonly extra: Record<string, unknown>;
  /** Headers the answer carries besides, such as Retry-After. */
  readonly headers: Record<string, string> = {};

  constructor(code: string, status: number, detail: string, extra: Record<string, unknown> = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.extra = extra;
  }
}

/** Makes the failure `code` of a declared table, ready to throw; an undeclared code does not compile. */
export function failure<T extends FailureTable>(
  table: T,
  code: keyof T & string,
  extra?: Record<string, unknown>,
): Failure {
  const [status, detail] = table[code] as T[string];
  return new Failure(code, status, detail, extra);
}
