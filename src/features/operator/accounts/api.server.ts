import { correctEmail } from "#src/features/account/contact/correct-email.server.ts";
import { mailReset } from "#src/features/account/password/mail-reset.server.ts";
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
export function operatorAccountsApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listAccounts, ({ query }) => listAccounts(services, query));
  api.serve(contract.readAccount, ({ params }) => readAccount(services, params.account));
  api.serve(contract.sendConfirmation, ({ params }) => sendConfirmation(services, params.account));
  api.serve(contract.sendPasswordLink, async ({ params }) => {
    const { id: accountId } = await requireOpenAccount(services.db, params.account);
    await mailReset(services, { accountId });
  });

  api.serve(contract.liftLimits, ({ params }) => liftLoginLimits(services, params.account));
  api.serve(contract.endSessions, ({ params }) => endAllSessions(services, params.account));
  api.serve(contract.correctEmail, ({ params, body }) =>
    correctEmail(services, { accountId: params.account, ...body }),
  );
  api.serve(contract.resendMail, async ({ params }) => {
    const { account: accountId, key } = params;
    const isQueued = await resendMail(services, { key, accountId });
    if (!isQueued) throw failure(contract.resendFailures, "mail_not_stored");
  });

  return api;
}
