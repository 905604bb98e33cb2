import type { ApiFailure } from "./client.ts";

/** Returns the Portuguese text that says why a call failed and what to do. */
export function failureText(failure: ApiFailure): string {
  if (failure.code === "network") return "Confira sua conexão e tente novamente.";
  return failure.detail ?? "Tente novamente mais tarde.";
}
