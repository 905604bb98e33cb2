import { failure } from "#src/http/failure.ts";
import { normalizeEmail } from "#src/lib/text/email-address.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
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

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "log" | "settings" | "deletions">;

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
  const { verdict, once } = await verify(services, provider, request);
  if (verdict === "forged") {
    services.log.warn({ provider }, "forged mail webhook");
    throw failure(mailReportFailures, "token_wrong");
  }
  let stored = 0;
  try {
    for (const report of verdict) {
      if (await storeReport(services, report, request.body)) stored += 1;
    }
  } catch (error) {
    // The provider repeats the webhook.
    await services.limits.reset(once);
    throw error;
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

/** Returns what the webhook says, and what it used up so that it counts once. */
async function verify(
  services: Dependencies,
  provider: MailProvider,
  request: ProviderRequest,
): Promise<{ verdict: ProviderVerdict; once: Attempt[] }> {
  const { sesTopic, snsUrl, postmarkLogin, mailgunKey, resendSecret } =
    services.settings.mailProviders ?? {};
  const now = services.clock.now();
  try {
    switch (provider) {
      case "ses":
        return {
          verdict: await readSes(request, { topic: sesTopic ?? "", snsUrl, now }),
          once: [],
        };
      case "postmark":
        return { verdict: readPostmark(request, { login: postmarkLogin ?? "" }), once: [] };
      case "resend":
        return { verdict: readResend(request, { secret: resendSecret ?? "", now }), once: [] };
      case "mailgun": {
        const { verdict, token } = readMailgun(request, { key: mailgunKey ?? "", now });
        if (verdict === "forged") return { verdict, once: [] };
        const once: Attempt[] = [[mailgunToken, token]];
        const isRepeated = (await takeAttempts(services, ...once)) !== undefined;
        return { verdict: isRepeated ? "forged" : verdict, once };
      }
    }
  } catch (error) {
    // Not JSON, or not the JSON of a webhook.
    if (error instanceof SyntaxError) return { verdict: "forged", once: [] };
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
