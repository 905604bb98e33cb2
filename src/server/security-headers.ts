import type { MiddlewareHandler } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { traitsOf } from "#src/route-traits.ts";
import type { Services } from "#src/services/services.ts";
import { inlineScriptHashes } from "./inline-scripts.ts";

type Dependencies = Pick<Services, "settings" | "humanCheck" | "payments">;

/** Hosts of others that a page may use, by what it may use them for. */
type Hosts = Partial<Record<"script" | "image" | "connect" | "frame", string[]>>;

/** Google Analytics (its content-security-policy guide); the browser asks for it after consent alone. */
const analyticsHosts: Hosts = {
  script: ["https://*.googletagmanager.com"],
  image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  connect: [
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://*.googletagmanager.com",
  ],
};

/** Security headers for every answer; the one page that takes cards also allows the provider's hosts. */
export function securityHeaders(services: Dependencies): MiddlewareHandler {
  const usual = headersWith(services, {});
  const checkout = headersWith(services, services.payments.sources);
  const hasProvider = services.settings.paymentsScript.startsWith("https:");
  const ofData = Object.entries(dataHeaders(services.settings.publicUrl));
  return (c, next) => {
    const { path } = c.req;
    if (path.startsWith("/api/") && !path.startsWith("/api/docs")) {
      // Set before the answer is made: the busiest calls then keep the server's fast way out.
      for (const [name, value] of ofData) c.header(name, value);
      return next();
    }
    const traits = traitsOf(path);
    if (traits.frameable) {
      for (const [name, value] of ofData) c.header(name, value);
      c.header("Cross-Origin-Resource-Policy", "cross-origin");
      return next();
    }
    return hasProvider && traits.takesCards ? checkout(c, next) : usual(c, next);
  };
}

/** For answers that are data: nothing in them may ever run, be framed or be guessed to be a page. */
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

const transport = "max-age=31536000; includeSubDomains";

/**
 * Only our own scripts run: by file, by this response's nonce, or by the hash of a constant.
 * Styles may be inline, because rendered attributes cannot carry a nonce.
 */
function headersWith({ settings, humanCheck }: Dependencies, further: Hosts): MiddlewareHandler {
  const https = settings.publicUrl.startsWith("https:");
  const measured = settings.site.measurementId ? analyticsHosts : {};
  const parts: Hosts[] = [humanCheck.sources, measured, further];
  // Vite's and the router's own inline scripts know no nonce in development.
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
    },
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    strictTransportSecurity: https ? transport : false,
    crossOriginResourcePolicy: "same-origin",
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: ["self"] },
  });
}
