import type { ApiFailure } from "./client.ts";

/** Returns the Portuguese text that says why a call failed and what to do. */
export function failureText(failure: ApiFailure): string {
  if (failure.code === "network") return "Confira sua conexão e tente novamente.";
  // The specified answers of billing have their text in `erro`.
  const { erro } = failure.body;
  return failure.detail ?? (typeof erro === "string" ? erro : "Tente novamente mais tarde.");
}
