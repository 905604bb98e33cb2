import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { newApi } from "#src/http/api.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { isSameText } from "#src/services/mail/provider-reports/signatures.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { isConfigured, receiveProviderReport } from "./receive-provider-report.server.ts";
import { receiveReport } from "./receive-report.server.ts";

/** A report contains at most the mail that came back, and our mails are smaller. */
export const maxReportBytes = 1024 * 1024;

/** Receives reports of the mail service about mails that came back. It has a token of its own. */
export function mailReportsApi(services: Services) {
  const requireToken: MiddlewareHandler = async (c, next) => {
    const { bounceToken } = services.settings;
    if (!bounceToken) throw failure(commonFailures, "not_found");
    if (!isSameText(c.req.header("Authorization") ?? "", `Bearer ${bounceToken}`)) {
      throw failure(contract.mailReportFailures, "token_wrong");
    }
    await next();
  };
  const api = newApi(() => [
    requireToken,
    bodyLimit({ maxSize: maxReportBytes, onError: tooLarge }),
  ]);
  api.serve(contract.receiveMailReport, async ({ c }) => {
    const raw = new Uint8Array(await c.req.arrayBuffer());
    return { result: await receiveReport(services, raw) };
  });
  return api;
}

function tooLarge(): never {
  throw failure(commonFailures, "body_too_large");
}

/** Receives the signed webhooks of mail providers. The endpoint of a provider without settings responds 404. */
export function providerReportsApi(services: Services) {
  const api = newApi(() => [bodyLimit({ maxSize: maxReportBytes, onError: tooLarge })]);
  api.serve(contract.receiveProviderReport, async ({ c, params }) => {
    const { provider } = params;
    if (!isConfigured(provider, services.settings.mailProviders ?? {})) {
      throw failure(commonFailures, "not_found");
    }
    const request = { body: await c.req.text(), header: (name: string) => c.req.header(name) };
    return { result: await receiveProviderReport(services, provider, request) };
  });
  return api;
}
