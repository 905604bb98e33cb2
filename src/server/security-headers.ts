import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { traitsOf } from "#src/route-traits.ts";
import type { Services } from "#src/services/services.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";
import { policyReportPath } from "./policy-reports.ts";

type Dependencies = Pick<Services, "settings" | "humanCheck" | "payments">;

/** Third-party hosts that a page may use, by purpose. */
type Hosts = Partial<Record<"script" | "image" | "connect" | "frame", string[]>>;

/** Google Analytics (its content-security-policy guide). The browser loads it only after consent. */
const analyticsHosts: Hosts = {
  script: ["https://*.googletagmanager.com"],
  image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  connect: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
};

/** Name of the endpoint in the headers of the checkout to which browsers report violations. */
const reportGroup = "checkout";

/**
 * Sets the security headers of every response. The page with the card form allows the hosts of the
 * payment provider and no others, and browsers report each violation (decision 0148). The operator's
 * desk allows no foreign host.
 */
export function securityHeaders(services: Dependencies): MiddlewareHandler {
  const { settings, humanCheck, payments } = services;
  const measured = settings.site.measurementId ? analyticsHosts : {};
  const usual = headersWith(settings, [humanCheck.sources, measured]);
  const hasProvider = settings.paymentsScript.startsWith("https:");
  const checkout = headersWith(settings, hasProvider ? [payments.sources] : [], reporting);
  const desk = headersWith(settings, []);
  const apiHeaders = Object.entries(dataHeaders(settings.publicUrl));
  const fileHeaders = Object.entries(builtFileHeaders(settings.publicUrl));
  return (c, next) => {
    const { path } = c.req;
    if (path.startsWith("/api/") && !path.startsWith("/api/docs")) {
      // Headers set after the handler would disable the server's fast path, which the most frequent calls use.
      for (const [name, value] of apiHeaders) c.header(name, value);
      return next();
    }
    if (path.startsWith("/assets/")) {
      for (const [name, value] of fileHeaders) c.header(name, value);
      return next();
    }
    const traits = traitsOf(path);
    if (traits.shownElsewhere) {
      for (const [name, value] of apiHeaders) c.header(name, value);
      // The policy of the document says who may frame it.
      if (traits.shownElsewhere === "frame") c.header("X-Frame-Options", undefined);
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
      return next();
    }
    if (traits.isDesk) return desk(c, () => next().then(() => c.header("X-Robots-Tag", "noindex")));
    return traits.takesCards ? checkout(c, next) : usual(c, next);
  };
}

/** Browsers know one of the two ways to report. Those that know both use only `report-to`. */
const reporting = {
  directives: { reportTo: reportGroup, reportUri: policyReportPath },
  headers: { reportingEndpoints: [{ name: reportGroup, url: policyReportPath }] },
};

/** Headers for responses with data: browsers must not run, frame or sniff them. */
function dataHeaders(publicUrl: string): Record<string, string> {
  return {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": transport } : {}),
  };
}

/** Headers for built scripts, fonts and images. The policy is for workers: a page uses its document's. */
function builtFileHeaders(publicUrl: string): Record<string, string> {
  return {
    ...dataHeaders(publicUrl),
    "Content-Security-Policy": "default-src 'self'; object-src 'none'; frame-ancestors 'none'",
  };
}

const transport = "max-age=31536000; includeSubDomains";

/**
 * Only our own scripts run: by file, by this response's nonce, or by the hash of a constant.
 * Styles may be inline, because rendered attributes cannot carry a nonce.
 */
function headersWith(
  settings: Services["settings"],
  parts: Hosts[],
  { directives, headers }: Partial<typeof reporting> = {},
): MiddlewareHandler {
  const https = settings.publicUrl.startsWith("https:");
  // In development the inline scripts of Vite and the router have no nonce.
  const inline = import.meta.env?.DEV ? ["'unsafe-inline'"] : [NONCE, ...inlineScriptHashes];
  const from = (use: keyof Hosts) => parts.flatMap((hosts) => hosts[use] ?? []);
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline, ...from("script")],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", ...from("image")],
      connectSrc: ["'self'", ...(import.meta.env?.DEV ? ["ws:"] : []), ...from("connect")],
      frameSrc: ["'self'", ...from("frame")],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      ...directives,
    },
    ...headers,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: https ? transport : false,
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ["self"] },
  });
}
