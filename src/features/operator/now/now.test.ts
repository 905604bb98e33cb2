import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { storeHealth } from "#src/features/integrations/deliveries/queries.server.ts";
import {
  encryptSecret,
  newSecret,
} from "#src/features/integrations/endpoints/endpoint-secrets.server.ts";
import { insertEndpoint } from "#src/features/integrations/endpoints/queries.server.ts";
import { holdSender } from "#src/features/invitations/senders/hold-sender.server.ts";
import { jobs } from "#src/server/jobs.ts";
import { finishMail } from "#src/services/mail/queries.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { startQueue } from "#src/services/queue/pg-boss.server.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { newOperator } from "#testing/operator.ts";
import { recordBackup } from "../backups/record-backup.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Creates the tables of the jobs.
  const { log } = api.services;
  const queue = await startQueue({ url: api.databaseUrl, log, jobs, supervise: false });
  await queue.stop();
});
beforeEach(() => recordBackup(api.services, { kind: "backup", at: api.clock.now() }));
afterAll(() => api.stop());

async function waiting() {
  const { token } = await newOperator(api);
  const { body } = await send(api, "GET", "/api/operator/now/", { token });
  return body.results.filter(({ kind }: { kind: string }) => kind !== "disk");
}

test("a backup that is older than a day waits for a person", async () => {
  expect(await waiting()).toEqual([]);
  const since = api.clock.now().toISOString();
  api.clock.advance({ hours: 27 });
  expect(await waiting()).toEqual([{ kind: "backup", count: 1, since }]);
});

test("broken keys and a restricted account at the payment provider wait for a person", async () => {
  const { paymentsAccount } = api.services;
  paymentsAccount.problems = ["public_key_rejected", "account_restricted"];
  onTestFinished(() => {
    paymentsAccount.problems = [];
  });
  expect(await waiting()).toEqual(
    ["payments_account", "payments_restricted"].map((kind) => ({ kind, count: 1, since: null })),
  );
});

test("a server that fails for three businesses waits for a person, not one that fails for two", async () => {
  const { services, clock } = api;
  const found: unknown[] = [];
  for (let shop = 0; shop < 3; shop++) {
    found.push(...(await waiting()));
    const { businessId } = await createTenant(services);
    const id = crypto.randomUUID();
    const url = "https://receiver.example/hook";
    const secret = encryptSecret(services.settings, newSecret(), id);
    const endpoint = { id, url, secret, now: clock.now() };
    await insertEndpoint(services.db, businessId, { ...endpoint, types: ["avaliacao.criada"] });
    const health = { failing_since: clock.now(), retry_at: null };
    await storeHealth(services.db, businessId, id, health);
    onTestFinished(async () => {
      await storeHealth(services.db, businessId, id, { failing_since: null, retry_at: null });
    });
  }
  expect(found).toEqual([]);
  expect(await waiting()).toEqual([{ kind: "failing_hosts", count: 1, since: null }]);
});

test("the first page is empty, then names what waits, how much and since when", async () => {
  const { services, clock } = api;
  expect(await waiting()).toEqual([]);
  const { businessId, email } = await createTenant(services);
  const started = clock.now().toISOString();
  await holdSender(services, businessId, "complaints");
  const mail = (key: string) =>
    queueMail(services, services.db, { to: email, key, subject: "a", body: "b" as never });
  await mail("test.gone:1");
  const end = { status: "given_up", smtpCode: 451, now: clock.now() } as const;
  await finishMail(services.db, "test.gone:1", end);
  await mail("test.late:1");
  await services.db
    .insertInto("webhook_unreadable")
    .values({
      id: "01900000-0000-7000-8000-000000000001",
      received_at: clock.now(),
      topic: "merchant_order",
      reason: "unknown_topic",
    })
    .execute();
  await sql`insert into pgboss.job (name, id, data, policy, state, completed_on)
    values ('mail.deliver', gen_random_uuid(), '{}', 'exclusive', 'failed', ${clock.now()})`.execute(
    services.db,
  );
  await sql`insert into pgboss.job (name, id, data, policy, state, retry_count, created_on)
    values ('billing.converge', gen_random_uuid(), '{}', 'exclusive', 'retry', 3, ${clock.now()})`.execute(
    services.db,
  );
  clock.advance({ minutes: 11 });
  expect(await waiting()).toEqual(
    [
      "mails_late",
      "payments_away",
      "failed_jobs",
      "mails_given_up",
      "held_senders",
      "webhooks",
    ].map((kind) => ({ kind, count: 1, since: started })),
  );
});
