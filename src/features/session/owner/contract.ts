import { bearer } from "#src/http/endpoint.ts";

export const sessionFailures = {
  session_invalid: [401, "Sua sessão expirou. Entre novamente."],
} as const;

/** What every call of a signed-in owner declares. */
export const ownerCall = { security: bearer, failures: sessionFailures } as const;
