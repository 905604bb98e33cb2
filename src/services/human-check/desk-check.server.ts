import type { HumanCheck } from "./human-check.ts";

/**
 * Uses `altcha` for the log-in of operators, because the desk allows no foreign host, and `usual` for all other forms.
 */
export function withDeskCheck(usual: HumanCheck, altcha: HumanCheck): HumanCheck {
  const checkFor = (purpose: string) => (purpose === "operator" ? altcha : usual);
  return {
    kind: usual.kind,
    sources: usual.sources,
    challenge: (purpose) => checkFor(purpose).challenge(purpose),
    verify: (token, purpose) => checkFor(purpose).verify(token, purpose),
  };
}
