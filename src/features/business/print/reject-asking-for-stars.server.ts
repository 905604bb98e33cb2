import { failure } from "#src/http/failure.ts";
import { asksForStars } from "#src/lib/text/asks-for-stars.ts";
import { kitFailures } from "./contract.ts";

/** Throws `call_asks_for_stars` if the text asks for a rating. */
export function rejectAskingForStars(callToAction: string): void {
  if (asksForStars(callToAction)) throw failure(kitFailures, "call_asks_for_stars");
}
