import { asDate } from "#src/lib/time/shown-dates.ts";
import type { Report } from "./contract.ts";
import { reasonTexts } from "./reasons.ts";

/** Returns when and why a review was reported, and what came of it, in one sentence. */
export function reportText({ reason, reported_at, outcome, outcome_at }: Report): string {
  const reported = `Denunciada ao Google em ${asDate(reported_at)} (${reasonTexts[reason].name})`;
  if (outcome === "removed" && outcome_at) {
    return `${reported}: saiu do Google, como vimos em ${asDate(outcome_at)}.`;
  }
  return `${reported}: ${outcome === "kept" ? "o Google deixou ficar" : "esperando o Google"}.`;
}
