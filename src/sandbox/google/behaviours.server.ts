import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Db } from "#src/db/client.ts";
import { readSwitch } from "../switches.server.ts";

/** The behaviours of the emulated Business Profile: `normal`, and what the real one can do. */
export const googleBehaviours = [
  "normal",
  "testing",
  "no_refresh_token",
  "not_approved",
  "not_approved_unnamed",
  "not_approved_forbidden",
  "disabled",
  "forbidden",
  "place_lost",
  "unauthenticated",
  "busy",
  "unavailable",
  "nonsense",
  "silent",
  "drops",
] as const;

export type GoogleBehaviour = (typeof googleBehaviours)[number];

/** Returns the current behaviour of the emulated Business Profile. */
export function readGoogleBehaviour(db: Db): Promise<GoogleBehaviour> {
  return readSwitch(db, "google", googleBehaviours, "normal");
}

/** Env of the emulator's Hono apps. */
export type GoogleEnv = { Bindings: HttpBindings };

/** Faults of the network and of Google's front end, which all hosts can show. */
export function networkFaults(
  behaviour: () => Promise<GoogleBehaviour>,
): MiddlewareHandler<GoogleEnv> {
  return async (c, next) => {
    const now = await behaviour();
    if (now === "drops") c.env.incoming.socket.destroy();
    if (now === "silent" || now === "drops") return new Promise<never>(() => undefined);
    if (now === "unavailable") return refuse(c, 503, "UNAVAILABLE");
    if (now === "nonsense") return c.html("<!doctype html><title>Sorry</title>", 200);
    await next();
  };
}

/** Refusals of the three APIs. The OAuth endpoints do not show them. */
export function apiFaults(behaviour: () => Promise<GoogleBehaviour>): MiddlewareHandler<GoogleEnv> {
  return async (c, next) => {
    const now = await behaviour();
    if (now === "not_approved") return refuse(c, 429, "RESOURCE_EXHAUSTED", [quota("0")]);
    // Google does not always name the limit.
    if (now === "not_approved_unnamed") return refuse(c, 429, "RESOURCE_EXHAUSTED");
    if (now === "not_approved_forbidden") return refuse(c, 403, "PERMISSION_DENIED");
    if (now === "busy") return refuse(c, 429, "RESOURCE_EXHAUSTED", [quota("300")]);
    if (now === "disabled") return refuse(c, 403, "PERMISSION_DENIED", [disabled]);
    // Whoever manages no profile can still list the accounts.
    const namesProfile = c.req.path !== "/v1/accounts";
    if (now === "forbidden" && namesProfile) return refuse(c, 403, "PERMISSION_DENIED");
    if (now === "place_lost" && c.req.path.startsWith("/v4/")) return refuse(c, 404, "NOT_FOUND");
    if (now === "unauthenticated") return refuse(c, 401, "UNAUTHENTICATED");
    await next();
  };
}

const errorInfo = "type.googleapis.com/google.rpc.ErrorInfo";

const quota = (limit: string) => ({
  "@type": errorInfo,
  reason: "RATE_LIMIT_EXCEEDED",
  domain: "googleapis.com",
  metadata: {
    quota_limit: "DefaultRequestsPerMinutePerProject",
    quota_limit_value: limit,
    quota_unit: "1/min/{project}",
  },
});

const disabled = {
  "@type": errorInfo,
  reason: "SERVICE_DISABLED",
  domain: "googleapis.com",
  metadata: {
    activationUrl:
      "https://console.developers.google.com/apis/api/mybusinessaccountmanagement.googleapis.com/overview",
  },
};

/** Responds with an error in the form of Google's APIs. */
export function refuse(
  c: Context,
  code: 400 | 401 | 403 | 404 | 429 | 501 | 503,
  status: string,
  details: object[] = [],
) {
  return c.json({ error: { code, message: `Emulated ${status}`, status, details } }, code);
}

/** The page of Google's front end for a path that does not exist or is retired. */
export function htmlNotFound(c: Context) {
  return c.html("<!doctype html><title>Error 404 (Not Found)!!1</title>", 404);
}
