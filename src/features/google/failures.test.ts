import { expect, test } from "vitest";
import type { GoogleProfileErrorKind } from "#src/services/google-profile/google-profile.ts";
import { connectionCallFailure, reviewCallFailure } from "./failures.ts";

test("each kind of error of Google has one status and code for the connection and one for reviews", () => {
  const expected: Record<GoogleProfileErrorKind, [string, string]> = {
    "grant-ended": ["409 google_ended", "409 google_grant_ended"],
    "not-allowed": ["403 google_not_allowed", "403 google_not_allowed"],
    "not-found": ["403 google_not_allowed", "403 google_not_allowed"],
    "not-approved": ["503 google_not_approved", "503 google_not_approved"],
    busy: ["503 google_busy", "503 google_busy"],
    refused: ["502 google_unavailable", "503 google_unavailable"],
    temporary: ["502 google_unavailable", "503 google_unavailable"],
  };
  const found = Object.keys(expected).map((kind) => {
    const failures = [connectionCallFailure, reviewCallFailure].map((fail) =>
      fail(kind as GoogleProfileErrorKind),
    );
    return [kind, failures.map(({ status, code }) => `${status} ${code}`)];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});
