import { serveStatic } from "@hono/node-server/serve-static";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Hono } from "hono";
import { compress } from "hono/compress";
import type { Db } from "#src/db/client.ts";
import { primaryReader, type Replica } from "#src/db/reader.ts";
import { contactApi, emailLinksApi } from "#src/features/account/contact/api.server.ts";
import { googleLinkApi } from "#src/features/account/google/api.server.ts";
import { ownPasswordApi, passwordResetApi } from "#src/features/account/password/api.server.ts";
import { accountProfileApi } from "#src/features/account/profile/api.server.ts";
import { signUpApi } from "#src/features/account/sign-up/api.server.ts";
import { badgeApi } from "#src/features/badge/api.server.ts";
import { notificationsApi } from "#src/features/billing/notifications/api.server.ts";
import { plansApi } from "#src/features/billing/plans/api.server.ts";
import { subscriptionApi } from "#src/features/billing/subscription/api.server.ts";
import { logoApi } from "#src/features/business/logo/api.server.ts";
import { placesApi } from "#src/features/business/places/api.server.ts";
import { printApi } from "#src/features/business/print/api.server.ts";
import { profileApi } from "#src/features/business/profile/api.server.ts";
import { settingsApi } from "#src/features/business/settings/api.server.ts";
import { feedbackApi } from "#src/features/feedback/api.server.ts";
import { customerConversationApi } from "#src/features/feedback/conversation/api.server.ts";
import {
  googlePlaceApi,
  ownGoogleConnectionApi,
} from "#src/features/google/connection/api.server.ts";
import { googleConsentApi } from "#src/features/google/consent/api.server.ts";
import { refreshReviewsApi } from "#src/features/google/passes/api.server.ts";
import { googleRatingApi } from "#src/features/google/rating/api.server.ts";
import { repliesApi } from "#src/features/google/replies/api.server.ts";
import { reportsApi } from "#src/features/google/reports/api.server.ts";
import { googleReviewsApi } from "#src/features/google/reviews/api.server.ts";
import { deliveriesApi, sendByHandApi } from "#src/features/integrations/deliveries/api.server.ts";
import { endpointsApi, ownEndpointsApi } from "#src/features/integrations/endpoints/api.server.ts";
import { keysApi, newKeyApi } from "#src/features/integrations/keys/api.server.ts";
import { publicApi } from "#src/features/integrations/v1/api.server.ts";
import { campaignsApi } from "#src/features/invitations/campaigns/api.server.ts";
import { unsubscribeApi } from "#src/features/invitations/opt-outs/api.server.ts";
import { phonesApi } from "#src/features/invitations/phones/api.server.ts";
import {
  mailReportsApi,
  providerReportsApi,
} from "#src/features/invitations/returns/api.server.ts";
import { reportSenderApi } from "#src/features/invitations/senders/api.server.ts";
import { invitationsApi } from "#src/features/invitations/texts/api.server.ts";
import { operatorAccessApi, operatorSessionApi } from "#src/features/operator/access/api.server.ts";
import { operatorAccountsApi } from "#src/features/operator/accounts/api.server.ts";
import { operatorAuditApi } from "#src/features/operator/audit/api.server.ts";
import {
  browserErrorsApi,
  operatorBrowserErrorsApi,
} from "#src/features/operator/browser-errors/api.server.ts";
import { operatorBusinessesApi } from "#src/features/operator/businesses/api.server.ts";
import { operatorEndpointsApi } from "#src/features/operator/endpoints/api.server.ts";
import { operatorJobsApi } from "#src/features/operator/jobs/api.server.ts";
import { operatorMailsApi } from "#src/features/operator/mails/api.server.ts";
import { operatorNowApi } from "#src/features/operator/now/api.server.ts";
import { operatorPlansApi } from "#src/features/operator/plans/api.server.ts";
import { operatorSendersApi } from "#src/features/operator/senders/api.server.ts";
import { operatorSiteApi } from "#src/features/operator/site/api.server.ts";
import { operatorWebhooksApi } from "#src/features/operator/webhooks/api.server.ts";
import { shopsApi } from "#src/features/panel/shops/api.server.ts";
import { privacyApi } from "#src/features/privacy/api.server.ts";
import { pushApi } from "#src/features/push/api.server.ts";
import { alertsApi } from "#src/features/reviews/alerts/api.server.ts";
import { conversationApi } from "#src/features/reviews/conversation/api.server.ts";
import { stopDigestApi } from "#src/features/reviews/digest/api.server.ts";
import { messagesApi } from "#src/features/reviews/messages/api.server.ts";
import { praiseApi } from "#src/features/reviews/praise/api.server.ts";
import { reportApi } from "#src/features/reviews/report/api.server.ts";
import { summaryApi } from "#src/features/reviews/summary/api.server.ts";
import { todayApi } from "#src/features/reviews/today/api.server.ts";
import { trendsApi } from "#src/features/reviews/trends/api.server.ts";
import { googleLoginApi } from "#src/features/session/google-login/api.server.ts";
import { sessionApi } from "#src/features/session/log-in/api.server.ts";
import { ownGoogleApi } from "#src/features/session/own-google/api.server.ts";
import { ownPasskeysApi } from "#src/features/session/own-passkeys/api.server.ts";
import { ownSessionsApi } from "#src/features/session/own-sessions/api.server.ts";
import { siteApi } from "#src/features/site/search-engines/api.server.ts";
import { sourcesApi } from "#src/features/sources/api.server.ts";
import { acceptInviteApi, invitationApi, teamApi } from "#src/features/team/api.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { limitBody } from "#src/http/limit-body.server.ts";
import { humanCheckApi } from "#src/services/human-check/api.server.ts";
import type { Services } from "#src/services/services.ts";
import { documentApi } from "./api-docs.ts";
import { answerErrors } from "./errors.ts";
import { healthApi, type Readiness } from "./health.ts";
import { limitPages } from "./limit-pages.ts";
import { memberActs } from "./member-acts.ts";
import { openContent } from "./owner-content.ts";
import { pageCacheControl } from "./page-cache-control.ts";
import type { Pages } from "./pages.ts";
import { panelIcons, panelManifest } from "./panel-manifest.ts";
import { policyReportsApi } from "./policy-reports.ts";
import { matchRoutes } from "./request-metrics.ts";
import { securityHeaders } from "./security-headers.ts";
import { securityLog } from "./security-log.ts";
import { type RenderPart, streamContent } from "./stream-content.ts";

type Api = (services: Services) => Hono;

/** APIs for customers, visitors and the payment provider. */
const publicApis = [
  humanCheckApi,
  feedbackApi,
  customerConversationApi,
  logoApi,
  badgeApi,
  plansApi,
  notificationsApi,
  mailReportsApi,
  providerReportsApi,
  siteApi,
  policyReportsApi,
] as Api[];

/** APIs for owners and operators. They have a separate connection pool, so customers' calls never wait for them. */
const ownerApis = [
  signUpApi,
  sessionApi,
  googleLoginApi,
  googleLinkApi,
  passwordResetApi,
  ownPasswordApi,
  accountProfileApi,
  contactApi,
  emailLinksApi,
  ownSessionsApi,
  ownPasskeysApi,
  ownGoogleApi,
  pushApi,
  privacyApi,
  todayApi,
  summaryApi,
  trendsApi,
  messagesApi,
  conversationApi,
  googleReviewsApi,
  refreshReviewsApi,
  repliesApi,
  reportsApi,
  reportApi,
  praiseApi,
  alertsApi,
  stopDigestApi,
  googleRatingApi,
  profileApi,
  shopsApi,
  teamApi,
  acceptInviteApi,
  invitationApi,
  keysApi,
  newKeyApi,
  publicApi,
  settingsApi,
  placesApi,
  sourcesApi,
  printApi,
  ownGoogleConnectionApi,
  googleConsentApi,
  googlePlaceApi,
  invitationsApi,
  phonesApi,
  campaignsApi,
  endpointsApi,
  ownEndpointsApi,
  deliveriesApi,
  sendByHandApi,
  unsubscribeApi,
  reportSenderApi,
  subscriptionApi,
  operatorAccessApi,
  operatorSessionApi,
  operatorNowApi,
  operatorAccountsApi,
  operatorBusinessesApi,
  operatorSendersApi,
  operatorEndpointsApi,
  operatorMailsApi,
  operatorJobsApi,
  operatorWebhooksApi,
  operatorBrowserErrorsApi,
  operatorPlansApi,
  operatorSiteApi,
  operatorAuditApi,
] as Api[];

export interface AppOptions {
  /** Connection pool for owners' calls. Without it they share the customers' pool. */
  ownersDb?: Db;
  /** Serves trends, exports and reports of owners. Without it `ownersDb` does. */
  replica?: Replica | undefined;
  /** Renders pages. Without it the app serves only its API, for tests. */
  pages?: Pages;
  /** The path of each page, for example `/feedback/:slug`. */
  pagePaths?: string[];
  /** Folder of the built browser files. */
  clientFolder?: string | undefined;
  /** The emulators' API, in demo mode. */
  sandboxApi?: Api | undefined;
  readiness?: Readiness;
}

type Env = { Variables: { secureHeadersNonce?: string } };

/** Creates the HTTP app: headers, limits, every feature's API, files and pages. */
export function createApp(services: Services, options: AppOptions = {}) {
  const { ownersDb, replica, sandboxApi } = options;
  const app = new OpenAPIHono<Env>({ strict: false });
  app.onError(answerErrors(services.log));
  // Some libraries throw plain objects. `onError` would not handle or log them.
  app.use((_c, next) =>
    next().catch((thrown: unknown) => {
      throw thrown instanceof Error ? thrown : new Error("Not an Error", { cause: thrown });
    }),
  );
  app.use(securityHeaders(services));

  app.route("/", healthApi(services, options.readiness));
  app.use("/api/*", (c, next) => {
    c.header("Cache-Control", "no-store");
    return next();
  });
  app.use("/api/*", securityLog(services.log));
  app.use("/api/*", memberActs(ownersDb ? { ...services, db: ownersDb } : services));
  // They contain a QR code of 5 KB and more. The panel waits for the first, the landing page shows the second.
  app.use("/api/me", compress());
  app.use("/qr/exemplo.svg", compress());
  for (const api of publicApis) app.route("/", api(services));
  app.route("/", browserErrorsApi(services, matchRoutes(options.pagePaths ?? [])));
  const reader = ownersDb && (replica?.before(ownersDb) ?? primaryReader(ownersDb));
  const ownerServices = ownersDb && reader ? { ...services, db: ownersDb, reader } : services;
  for (const api of ownerApis) app.route("/", api(ownerServices));
  if (sandboxApi) app.route("/", sandboxApi(services));
  documentApi(app);
  app.all("/api/*", () => {
    throw failure(commonFailures, "not_found");
  });

  app.get("/panel.webmanifest", (c) => {
    c.header("Content-Type", "application/manifest+json");
    c.header("Cache-Control", "public, max-age=86400");
    return c.body(panelManifest);
  });
  if (options.clientFolder) serveFiles(app, options.clientFolder);
  if (options.pages) servePages(app, options.pages, { services, ownerServices });
  return app;
}

function serveFiles(app: OpenAPIHono<Env>, clientFolder: string): void {
  const files = serveStatic({ root: clientFolder, precompressed: true });
  const serve = (path: string, cacheControl: string) =>
    app.use(path, async (c, next) => {
      c.header("Cache-Control", cacheControl);
      return files(c, next);
    });
  serve("/assets/*", "public, max-age=31536000, immutable");
  for (const icon of ["/favicon.ico", ...panelIcons]) serve(icon, "public, max-age=86400");
  // A service worker's URL must not change: browsers check it for a newer version.
  serve("/review-worker.js", "no-cache");
  serve("/panel-worker.js", "no-cache");
}

/** Renders pages, those of a signed-in owner with their content. */
function servePages(
  app: OpenAPIHono<Env>,
  pages: Pages,
  { services, ownerServices }: Record<"services" | "ownerServices", Services>,
): void {
  app.use("*", limitPages(services), compress(), limitBody);
  app.on(["GET", "HEAD", "POST"], "*", async (c) => {
    const nonce = c.get("secureHeadersNonce") ?? "";
    const content = await openContent(ownerServices, c.req.raw, (request) => app.fetch(request));
    if (content) {
      const render: RenderPart = (part, call) =>
        pages(c.req.raw, services, nonce, { part, ...(call ? { content: call } : {}) });
      return streamContent(render, content, c.req.header("Accept-Encoding"), services.log);
    }
    const page = await pages(c.req.raw, services, nonce);
    page.headers.set("Cache-Control", pageCacheControl(c.req.query()));
    return page;
  });
  app.all("*", (c) => c.text("Método não permitido.", 405, { Allow: "GET, HEAD, POST" }));
}
