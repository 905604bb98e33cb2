import { readFirstWeek } from "#src/features/reviews/first-week/read-first-week.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import {
  discardMail,
  listGivenUpMails,
  resendMail,
} from "#src/services/mail/given-up-mails.server.ts";
import type { Services } from "#src/services/services.ts";
import { operatorApi } from "../access/operator-api.server.ts";
import * as contract from "./contract.ts";
import { resendMails } from "./resend-mails.server.ts";

/** Serves the mails that were given up to operators, without their content. */
export function operatorMailsApi(services: Services) {
  const api = operatorApi(services);

  api.serve(contract.listGivenUp, async () => {
    const [mails, first_week] = await Promise.all([
      listGivenUpMails(services),
      readFirstWeek(services),
    ]);
    const results = mails.map(({ settled_at, created_at, ...mail }) => ({
      ...mail,
      created_at: created_at.toISOString(),
      given_up_at: (settled_at ?? created_at).toISOString(),
    }));
    return { results, first_week };
  });

  api.serve(contract.resendAll, async ({ operator, body }) => ({
    queued: await resendMails(services, { keys: body.keys, operatorId: operator.operatorId }),
  }));

  api.serve(contract.resend, async ({ params }) => {
    const isQueued = await resendMail(services, params);
    if (!isQueued) throw failure(commonFailures, "not_found");
  });

  api.serve(contract.discard, async ({ params }) => {
    const isDeleted = await discardMail(services, params.key);
    if (!isDeleted) throw failure(commonFailures, "not_found");
  });

  return api;
}
