import { correctEmail } from "#src/features/account/contact/correct-email.server.ts";
import { mailReset } from "#src/features/account/password/mail-reset.server.ts";
import { ok } from "#src/http/done.ts";
import { failure } from "#src/http/failure.ts";
import { resendMail } from "#src/services/mail/given-up-mails.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { endAllSessions } from "./end-all-sessions.server.ts";
import { liftLoginLimits } from "./lift-login-limits.server.ts";
import { listAccounts } from "./list-accounts.server.ts";
import { readAccount } from "./read-account.server.ts";
import { requireOpenAccount } from "./require-open-account.server.ts";
import { sendConfirmation } from "./send-confirmation.server.ts";

/** Serves the accounts to operators, and what helps an owner who cannot log in. */
export function operatorAccountsApi(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
) {
  const api = operatorApi(services);

  api.openapi(contract.listAccounts, async (c) =>
    c.json(await listAccounts(services, c.req.valid("query")), 200),
  );

  api.openapi(contract.readAccount, async (c) =>
    c.json(await readAccount(services, c.req.valid("param").account), 200),
  );

  api.openapi(contract.sendConfirmation, async (c) => {
    await sendConfirmation(services, c.req.valid("param").account);
    return c.json(ok, 200);
  });

  api.openapi(contract.sendPasswordLink, async (c) => {
    const { id: accountId } = await requireOpenAccount(services.db, c.req.valid("param").account);
    await mailReset(services, { accountId });
    return c.json(ok, 200);
  });

  api.openapi(contract.liftLimits, async (c) => {
    await liftLoginLimits(services, c.req.valid("param").account);
    return c.json(ok, 200);
  });

  api.openapi(contract.endSessions, async (c) => {
    await endAllSessions(services, c.req.valid("param").account);
    return c.json(ok, 200);
  });

  api.openapi(contract.correctEmail, async (c) => {
    const { email } = c.req.valid("json");
    await correctEmail(services, { accountId: c.req.valid("param").account, email });
    return c.json(ok, 200);
  });

  api.openapi(contract.resendMail, async (c) => {
    const { account: accountId, key } = c.req.valid("param");
    const isQueued = await resendMail(services, { key, accountId });
    if (!isQueued) throw failure(contract.resendFailures, "mail_not_stored");
    return c.json(ok, 200);
  });

  return api;
}
