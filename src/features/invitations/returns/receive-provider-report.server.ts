import { failure } from "#src/http/failure.ts";
import { normalizeEmail } from "#src/lib/text/email-address.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import { markEmailReturned } from "#src/services/mail/account-return-path.server.ts";
import { readMailgun } from "#src/services/mail/provider-reports/mailgun.server.ts";
import { readPostmark } from "#src/services/mail/provider-reports/postmark.server.ts";
import type {
  MailProvider,
  MailProviderSettings,
  ProviderReport,
  ProviderRequest,
  ProviderVerdict,
} from "#src/services/mail/provider-reports/provider-report.ts";
import { readResend } from "#src/services/mail/provider-reports/resend.server.ts";
import { readSes } from "#src/services/mail/provider-reports/ses.server.ts";
import { findReturned, hashStartBytes } from "#src/services/mail/return-path.server.ts";
import type { Services } from "#src/services/services.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { mailReportFailures } from "./contract.ts";
import { mailgunToken } from "./limits.server.ts";
import { findNewestInvited } from "./queries.server.ts";
import { storeReturn } from "./receive-report.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "log" | "settings">;

/**
 * Reads a webhook of a mail provider about bounces and complaints, and stops further mails to these recipients. The
 * webhook may contain the return path that we signed. Otherwise the newest invitation of the mailbox counts,
 * because the provider vouches for the address. Idempotent. Fails with `token_wrong` for a forged webhook.
 */
export async function receiveProviderReport(
  services: Dependencies,
  provider: MailProvider,
  request: ProviderRequest,
): Promise<"stored" | "ignored"> {
  const verdict = await verify(services, provider, request);
  if (verdict === "forged") {
    services.log.warn({ provider }, "forged mail webhook");
    throw failure(mailReportFailures, "token_wrong");
  }
  let stored = 0;
  for (const report of verdict) {
    if (await storeReport(services, report, request.body)) stored += 1;
  }
  // Without the report's emails.
  services.log.info({ provider, reports: verdict.length, stored }, "mail webhook received");
  return stored > 0 ? "stored" : "ignored";
}

/** Returns false for a provider without settings. */
export function isConfigured(provider: MailProvider, settings: MailProviderSettings): boolean {
  const { sesTopic, postmarkLogin, mailgunKey, resendSecret } = settings;
  const secrets = {
    ses: sesTopic,
    postmark: postmarkLogin,
    mailgun: mailgunKey,
    resend: resendSecret,
  };
  return Boolean(secrets[provider]);
}

async function verify(
  services: Dependencies,
  provider: MailProvider,
  request: ProviderRequest,
): Promise<ProviderVerdict> {
  const { sesTopic, snsUrl, postmarkLogin, mailgunKey, resendSecret } =
    services.settings.mailProviders ?? {};
  const now = services.clock.now();
  try {
    switch (provider) {
      case "ses":
        return await readSes(request, { topic: sesTopic ?? "", snsUrl, now });
      case "postmark":
        return readPostmark(request, { login: postmarkLogin ?? "" });
      case "resend":
        return readResend(request, { secret: resendSecret ?? "", now });
      case "mailgun": {
        const { verdict, token } = readMailgun(request, { key: mailgunKey ?? "", now });
        if (verdict === "forged") return verdict;
        const isRepeated = await takeAttempts(services, [mailgunToken, token]);
        return isRepeated === undefined ? verdict : "forged";
      }
    }
  } catch (error) {
    // Not JSON, or not the JSON of a webhook.
    if (error instanceof SyntaxError) return "forged";
    throw error;
  }
}

async function storeReport(
  services: Dependencies,
  { kind, email: given }: ProviderReport,
  body: string,
): Promise<boolean> {
  const { db, settings } = services;
  const returned = findReturned(settings, body);
  if (returned) return storeReturn(services, returned, kind);
  const email = normalizeEmail(given);
  if (!email) return false;
  const ofAccount = kind === "bounce" && (await markEmailReturned(services, email));
  const invited = await findNewestInvited(db, hashMailbox(settings, email));
  if (!invited) return ofAccount;
  const { business_id: id, address_hash: hash } = invited;
  const hashStart = hash.subarray(0, hashStartBytes);
  return storeReturn(services, { kind: "invitation", id, hashStart }, kind);
}
