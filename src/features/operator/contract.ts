import { bearer } from "#src/http/endpoint.ts";

export const tags = ["Operação"];

export const operatorFailures = {
  operator_session_invalid: [401, "Sua sessão na central expirou. Entre novamente."],
  operator_only: [403, "Esta chamada é só para operadores."],
} as const;

/** Declared by every call for a logged-in operator. */
export const operatorCall = { security: bearer, tags, failures: operatorFailures } as const;
