import { ok } from "#src/http/done.ts";
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
export function operatorMailsApi(services: Pick<Services, "db" | "clock" | "queue">) {
  const api = operatorApi(services);

  api.openapi(contract.listGivenUp, async (c) => {
    const mails = await listGivenUpMails(services);
    const results = mails.map(({ settled_at, created_at, ...mail }) => ({
      ...mail,
      created_at: created_at.toISOString(),
      given_up_at: (settled_at ?? created_at).toISOString(),
    }));
    return c.json({ results }, 200);
  });

  api.openapi(contract.resendAll, async (c) => {
    const { keys } = c.req.valid("json");
    const { operatorId } = c.var.operator;
    return c.json({ queued: await resendMails(services, { keys, operatorId }) }, 200);
  });

  api.openapi(contract.resend, async (c) => {
    const isQueued = await resendMail(services, c.req.valid("param"));
    if (!isQueued) throw failure(commonFailures, "not_found");
    return c.json(ok, 200);
  });

  api.openapi(contract.discard, async (c) => {
    const isDeleted = await discardMail(services, c.req.valid("param").key);
    if (!isDeleted) throw failure(commonFailures, "not_found");
    return c.json(ok, 200);
  });

  return api;
}
