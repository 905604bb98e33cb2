/**
 * A failure that is reported to the caller: HTTP status and Portuguese sentence. Features declare their
 * failures in `contract.ts`. The key is the stable code.
 */
export type FailureTable = Readonly<Record<string, readonly [status: number, detail: string]>>;

export const commonFailures = {
  invalid_request: [400, "Dados inválidos. Confira e tente novamente."],
  not_found: [404, "Não encontrado."],
  body_too_large: [413, "Conteúdo grande demais."],
  unsupported_media_type: [415, "Formato de conteúdo não aceito."],
  unavailable: [503, "O serviço está fora do ar por um momento. Tente novamente em instantes."],
  internal: [500, "Erro interno. Tente novamente mais tarde."],
} as const satisfies FailureTable;

export type CommonCode = keyof typeof commonFailures;

/** Failures of limited endpoints. Retry-After of the response is the time to wait. */
export const limitFailures = {
  too_many_requests: [429, "Muitas tentativas. Aguarde alguns minutos e tente novamente."],
} as const satisfies FailureTable;

export const uploadFailures = {
  upload_busy: [503, "Muitos envios ao mesmo tempo. Tente novamente em instantes."],
  body_too_slow: [408, "O envio demorou demais. Confira sua conexão e tente novamente."],
} as const satisfies FailureTable;

/** Failures of endpoints that export a file of any size. */
export const exportFailures = {
  export_running: [
    429,
    "Um arquivo seu ainda está sendo preparado ou baixado. Espere terminar e tente de novo.",
  ],
  export_busy: [503, "Muitos arquivos estão sendo baixados agora. Tente de novo em instantes."],
} as const satisfies FailureTable;

/** Thrown by verbs. `server/errors.ts` responds `{ code, detail }`. It is no bug and is not logged. */
export class Failure extends Error {
  readonly code: string;
  readonly status: number;
  readonly detail: string;
  /** Further members of the response's body, such as field errors or `erro`. */
  readonly extra: Record<string, unknown>;
  /** Further headers of the response, such as Retry-After. */
  readonly headers: Record<string, string> = {};

  constructor(code: string, status: number, detail: string, extra: Record<string, unknown> = {}) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.extra = extra;
  }
}

/** Returns the failure `code` of a declared table, to throw. An undeclared code does not compile. */
export function failure<T extends FailureTable>(
  table: T,
  code: keyof T & string,
  extra?: Record<string, unknown>,
): Failure {
  const [status, detail] = table[code] as T[string];
  return new Failure(code, status, detail, extra);
}

/** Sets Retry-After of a failure's response. Returns the failure, to throw. */
export function retryAfter(refusal: Failure, seconds: number): Failure {
  refusal.headers["Retry-After"] = String(seconds);
  return refusal;
}
