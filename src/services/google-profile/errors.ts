import { z } from "zod";
import {
  GoogleProfileError,
  type GoogleProfileErrorKind,
  userQuotaDetail,
} from "./google-profile.ts";

const apiError = z.object({
  error: z.object({
    status: z.string().default(""),
    quota_limit_value: z.string().optional(),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .default([]),
  }),
});

/** Errors of the OAuth endpoints. */
const oauthError = z.object({ error: z.string() });

/** Codes of the OAuth endpoints that mean a wrong client id, secret or redirect URI. */
const wrongClient = ["invalid_client", "unauthorized_client", "redirect_uri_mismatch"];

/**
 * Returns what a response with an error status means. `body` is undefined for anything but JSON. The
 * error contains Google's code and nothing else of the body, which may name the user.
 */
export function errorOfResponse(status: number, body: unknown): GoogleProfileError {
  const oauth = oauthError.safeParse(body).data;
  if (oauth) return new GoogleProfileError(kindOfOauth(status, oauth.error), word(oauth.error));
  const error = apiError.safeParse(body).data?.error;
  const reason = error?.details.find((detail) => detail.reason)?.reason;
  const detail = word(reason ?? error?.status ?? "") || `HTTP_${status}`;
  if (status === 429 && hasNoQuota(error))
    return new GoogleProfileError("not-approved", "NO_QUOTA");
  if (status === 429 && isLimitOfUser(error))
    return new GoogleProfileError("busy", userQuotaDetail);
  if (status === 403 && reason === "SERVICE_DISABLED") {
    return new GoogleProfileError("not-approved", detail);
  }
  // A proxy's 401 says nothing about the grant, which an owner would lose for it.
  if (status === 401 && !error) return new GoogleProfileError("temporary", detail);
  return new GoogleProfileError(kindOf(status), detail);
}

function kindOfOauth(status: number, code: string): GoogleProfileErrorKind {
  if (code === "invalid_grant" || code === "invalid_token") return "grant-ended";
  if (wrongClient.includes(code)) return "not-approved";
  return kindOf(status);
}

function kindOf(status: number): GoogleProfileErrorKind {
  if (status === 401) return "grant-ended";
  if (status === 403) return "not-allowed";
  // 501: Google retired the API.
  if (status === 404 || status === 501) return "not-found";
  if (status === 429) return "busy";
  return status >= 400 && status < 500 ? "refused" : "temporary";
}

/** A project that Google has not approved has a limit of 0 calls a minute. */
function hasNoQuota(error: z.output<typeof apiError>["error"] | undefined): boolean {
  const limits = [
    error?.quota_limit_value,
    ...(error?.details ?? []).map((detail) => detail.metadata?.quota_limit_value),
  ];
  return limits.includes("0");
}

/**
 * True for a limit of one Google user. Google's quotas name what they count in `quota_unit`, such as
 * `1/min/{project}/{user}`.
 */
function isLimitOfUser(error: z.output<typeof apiError>["error"] | undefined): boolean {
  const units = error?.details.map((detail) => detail.metadata?.quota_unit) ?? [];
  return units.some((unit) => typeof unit === "string" && unit.includes("{user}"));
}

/** Codes are single words. Anything else could be a text about the user. */
function word(code: string): string {
  return /^\w{1,60}$/.test(code) ? code : "";
}
