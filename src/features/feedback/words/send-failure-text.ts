import { ApiFailure } from "#src/http/client.ts";
import { isUnanswered } from "../rate/send-review.ts";
import { words } from "./shown-words.ts";
import type { FailureWords } from "./words.ts";

/** Returns what the customer reads after a failed send. */
export function sendFailureText(error: unknown): string {
  if (!(error instanceof ApiFailure) || isUnanswered(error)) {
    return words.tryLater;
  }
  const { code, detail } = error;
  return rejectionText({ code, detail });
}

/** Why the server rejected a review: its own sentence, or in another language than Portuguese what its code means. */
export function rejectionText(rejection: { code: string; detail: string | undefined }): string {
  const { code, detail } = rejection;
  const translated = words.failures && (words.failures[code as keyof FailureWords] ?? "");
  return (translated ?? detail) || words.unknownFailure;
}
