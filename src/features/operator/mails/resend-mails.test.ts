import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test("resending all mails makes them as new as the resend, with an audit entry for each mail", async () => {
  const { db, clock } = api.services;
  const operator = await newOperator(api);
  const keys = ["account.confirm:one", "account.confirm:two"];
  const content = { recipient: "dona@exemplo.test", subject: "a", html: "b", plain: "c" };
  const outcome = { status: "given_up", attempts: 9, smtp_code: 451, settled_at: clock.now() };
  for (const key of keys) {
    const created_at = new Date(clock.now().getTime() - 9 * 3_600_000);
    await db
      .insertInto("mail_outbox")
      .values({ key, created_at, ...content, ...outcome })
      .execute();
  }
  const { body } = await send(api, "POST", "/api/operator/mails/resend/", {
    token: operator.token,
    body: { keys },
  });
  expect(body).toEqual({ queued: 2 });
  // The metric of the oldest waiting mail is read from created_at.
  const rows = await db
    .selectFrom("mail_outbox")
    .select(["status", "created_at", "attempts"])
    .execute();
  expect(rows).toEqual(Array(2).fill({ status: "waiting", created_at: clock.now(), attempts: 0 }));
  const { body: log } = await send(api, "GET", "/api/operator/audit/?acts=acts", operator);
  type Entry = { action: string; target: string | null };
  const acts = log.results.map(({ action, target }: Entry) => [action, target]);
  expect(acts.slice(0, 3)).toEqual([
    ["Reenviou um e-mail", keys[1]],
    ["Reenviou um e-mail", keys[0]],
    ["Reenviou e-mails", null],
  ]);
});
