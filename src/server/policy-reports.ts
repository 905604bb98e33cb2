import { z } from "zod";
import { checked, newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { endpoint } from "#src/http/endpoint.ts";
import { commonFailures, failure, limitFailures } from "#src/http/failure.ts";
import { traitsOf } from "#src/route-traits.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import { policyViolations, startAtZero } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";

export const policyReportPath = "/api/csp-report/";

const perIpAddress: LimitRule = { name: "csp-report", max: 30, perSeconds: 600 };
/** All clients together, so that changing IP addresses cannot fill the log. */
const allTogether: LimitRule = { name: "csp-report-all", max: 600, perSeconds: 600 };

const reportViolations = endpoint({
  method: "post",
  path: policyReportPath,
  tags: ["Operação"],
  summary: "O navegador avisa o que a política de segurança do checkout bloqueou",
  failures: limitFailures,
  responses: { 204: { description: "Recebido" } },
});

/** The members of a report that are read. All others may contain personal data. */
interface Violation {
  document: string;
  directive: string;
  blocked: string;
}

const text = z.string().max(8_000).catch("");

/** The body that `report-uri` sends. */
const singleReport = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
    }),
  })
  .transform(({ "csp-report": report }): Violation[] => [
    {
      document: report["document-uri"],
      directive: report["effective-directive"] || report["violated-directive"],
      blocked: report["blocked-uri"],
    },
  ]);

/** The body that `report-to` sends. It may also contain reports of other types. */
const reportList = z
  .array(
    z.object({
      type: text,
      body: z
        .object({ documentURL: text, effectiveDirective: text, blockedURL: text })
        .nullish()
        .catch(null),
    }),
  )
  .max(100)
  .transform((reports) =>
    reports.flatMap(({ type, body }): Violation[] =>
      type === "csp-violation" && body
        ? [
            {
              document: body.documentURL,
              directive: body.effectiveDirective,
              blocked: body.blockedURL,
            },
          ]
        : [],
    ),
  );

/**
 * Receives violations of the checkout's content security policy. Counts and logs the directive and the
 * kind of the blocked resource. Stores nothing of the page, because a URL may contain personal data.
 */
export function policyReportsApi(services: Pick<Services, "limits" | "log" | "settings">) {
  const api = newApi();

  api.serve(reportViolations, async ({ c }) => {
    const ipAddress = clientAddress(c, services.settings);
    await enforceLimits(services, [perIpAddress, ipAddress], [allTogether, "all"]);
    for (const { document, directive, blocked } of readReports(await c.req.text())) {
      if (!isCheckout(document)) continue;
      const found = { directive: knownDirective(directive), ...describe(blocked) };
      policyViolations.inc({ directive: found.directive, blocked: found.blocked });
      // Browser extensions violate the policy in many browsers. The metric counts them.
      if (found.blocked !== "extension") services.log.warn(found, "checkout policy violation");
    }
  });

  return api;
}

function readReports(body: string): Violation[] {
  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    throw failure(commonFailures, "invalid_request");
  }
  return checked(Array.isArray(input) ? reportList : singleReport, input, limitFailures);
}

function isCheckout(url: string): boolean {
  return traitsOf(parseUrl(url)?.pathname ?? "").takesCards ?? false;
}

const directives = ["script-src", "style-src", "img-src", "connect-src", "frame-src", "worker-src"];
const moreDirectives = ["object-src", "base-uri", "form-action", "font-src", "media-src"];

for (const directive of [...directives, ...moreDirectives, "other"]) {
  for (const blocked of ["host", "inline"]) startAtZero(policyViolations, { directive, blocked });
}

/** Returns the directive without `-elem` and `-attr`, or `other`: the metric has few labels. */
function knownDirective(sent: string): string {
  const name = sent.split(" ", 1)[0]?.replace(/-(elem|attr)$/, "") ?? "";
  return [...directives, ...moreDirectives].includes(name) ? name : "other";
}

const keywords = ["inline", "eval", "wasm-eval", "data", "blob"];

/**
 * Describes a blocked resource. Of a URL only the host is returned, and its digits are masked: a script
 * that steals cards could write a card number into a host name.
 */
function describe(blocked: string): { blocked: string; host?: string } {
  if (keywords.includes(blocked)) return { blocked };
  const url = parseUrl(blocked);
  if (!url) return { blocked: "other" };
  if (url.protocol === "https:" || url.protocol === "http:" || url.protocol === "wss:") {
    return { blocked: "host", host: url.hostname.slice(-80).replace(/\d/g, "0") };
  }
  const scheme = url.protocol.slice(0, -1);
  if (keywords.includes(scheme)) return { blocked: scheme };
  return { blocked: scheme.endsWith("-extension") ? "extension" : "other" };
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}
