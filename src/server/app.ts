import { serveStatic } from "@hono/node-server/serve-static";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { accountApi } from "#src/features/account/api.server.ts";
import { ownAccountApi } from "#src/features/account/own-account-api.server.ts";
import { badgeApi } from "#src/features/badge/api.server.ts";
import { billingApi } from "#src/features/billing/api.server.ts";
import { businessApi } from "#src/features/business/api.server.ts";
import { feedbackApi } from "#src/features/feedback/api.server.ts";
import { invitationsApi } from "#src/features/invitations/api.server.ts";
import { campaignsApi } from "#src/features/invitations/campaigns-api.server.ts";
import { unsubscribeApi } from "#src/features/invitations/unsubscribe-api.server.ts";
import { reviewsApi } from "#src/features/reviews/api.server.ts";
import { stopDigestApi } from "#src/features/reviews/stop-digest-api.server.ts";
import { siteApi } from "#src/features/site/api.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { sandboxApi } from "#src/sandbox/api.server.ts";
import { humanCheckApi } from "#src/services/human-check/api.server.ts";
import type { Services } from "#src/services/services.ts";
import { documentApi } from "./api-docs.ts";
import { answerErrors } from "./errors.ts";
import { healthApi } from "./health.ts";
import type { Pages } from "./pages.ts";
import { securityHeaders } from "./security-headers.ts";

const apiBodyLimit = 64 * 1024;

export interface AppOptions {
  /** Renders pages; without it the app answers its API alone, as API tests want it. */
  pages?: Pages;
  /** Folder of the built browser files. */
  clientFolder?: string | undefined;
  /** Whether the process is about to end, so that load balancers send no more requests. */
  isStopping?: () => boolean;
}

type Env = { Variables: { secureHeadersNonce?: string } };

/** The whole HTTP face: headers, limits, every feature's API, files and pages. */
export function createApp(services: Services, options: AppOptions = {}) {
  const { pages, clientFolder, isStopping = () => false } = options;
  const app = new OpenAPIHono<Env>({ strict: false });
  app.onError(answerErrors(services.log));
  // Some libraries throw plain objects, which would pass by the line above unanswered and unlogged.
  app.use((_c, next) =>
    next().catch((thrown: unknown) => {
      throw thrown instanceof Error ? thrown : new Error("Not an Error", { cause: thrown });
    }),
  );
  app.use(securityHeaders(services));

  app.route("/", healthApi(services, isStopping));
  const counted = bodyLimit({ maxSize: apiBodyLimit, onError: tooLarge });
  // A declared length is judged without touching the body, which is then read the fast way.
  const smallBody: MiddlewareHandler = (c, next) => {
    const length = c.req.header("Content-Length");
    if (length === undefined || c.req.header("Transfer-Encoding")) return counted(c, next);
    return Number(length) > apiBodyLimit ? tooLarge() : next();
  };
  // An upload is counted by whoever streams it to disk.
  app.use("/api/*", (c, next) => (isUpload(c.req) ? next() : smallBody(c, next)));
  app.use("/api/*", (c, next) => {
    c.header("Cache-Control", "no-store");
    return next();
  });
  app.route("/", humanCheckApi(services));
  app.route("/", feedbackApi(services));
  app.route("/", accountApi(services));
  app.route("/", ownAccountApi(services));
  app.route("/", reviewsApi(services));
  app.route("/", businessApi(services));
  app.route("/", invitationsApi(services));
  app.route("/", campaignsApi(services));
  app.route("/", unsubscribeApi(services));
  app.route("/", stopDigestApi(services));
  app.route("/", badgeApi(services));
  app.route("/", billingApi(services));
  app.route("/", siteApi(services));
  if (services.settings.mode === "demo") app.route("/", sandboxApi(services));
  documentApi(app);
  app.all("/api/*", () => {
    throw failure(commonFailures, "not_found");
  });

  if (clientFolder) {
    const files = serveStatic({ root: clientFolder, precompressed: true });
    app.use("/assets/*", async (c, next) => {
      c.header("Cache-Control", "public, max-age=31536000, immutable");
      return files(c, next);
    });
    // A service worker's address must stay: browsers ask there whether there is a newer one.
    app.use("/review-worker.js", async (c, next) => {
      c.header("Cache-Control", "no-cache");
      return files(c, next);
    });
  }
  if (pages) {
    app.use("*", compress(), smallBody);
    app.all("*", (c) => pages(c.req.raw, services, c.get("secureHeadersNonce") ?? ""));
  }
  return app;
}

function isUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "PUT" && /^\/api\/dashboard\/settings\/?$/.test(path);
}

function tooLarge(): never {
  throw failure(commonFailures, "body_too_large");
}
