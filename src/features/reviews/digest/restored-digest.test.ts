import { afterAll, expect, test } from "vitest";
import { finishRestore } from "#src/features/privacy/finish-restore.server.ts";
import { repeatDeletions } from "#src/features/privacy/repeat-deletions.server.ts";
import { startTestApi } from "#testing/api.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { rate } from "#testing/feedback.ts";
import { changeAlerts } from "../alerts/change-alerts.server.ts";
import { startDigestRun } from "./start-digest-run.server.ts";
import { stopDigest, stopDigestUrl } from "./stop-digest.server.ts";

const api = await startTestApi();
afterAll(() => api.stop());

/** Sets the clock of São Paulo and runs the jobs of that time. */
async function runAt(time: string): Promise<void> {
  api.clock.set(`${time}-03:00`);
  await startDigestRun(api.services);
  await api.runJobs();
}

const digestsTo = ({ email }: Tenant) =>
  api.sent.filter(({ to, subject }) => to === email && subject.startsWith("Sua semana")).length;

test("after a restore no digest is sent twice, and an opt-out holds unless the owner took it back", async () => {
  const { services } = api;
  const { db } = services;
  await runAt("2026-11-19T12:00:00");
  const newTenant = () => createTenant(services, { plan: "paid" });
  const tenants = [await newTenant(), await newTenant(), await newTenant()] as const;
  const [reader, leaver, returner] = tenants;
  const rateAll = () =>
    Promise.all(tenants.map((one) => rate(api, one, { rating: 5, comment: "Bom" })));
  const counts = () => tenants.map(digestsTo);
  await rateAll();
  await runAt("2026-11-23T08:05:00");
  expect(counts()).toEqual([1, 1, 1]);
  for (const one of [leaver, leaver, returner]) {
    const link = new URL(stopDigestUrl(services, one.businessId));
    expect(await stopDigest(services, link.searchParams.get("token") ?? "")).toBe(true);
  }
  api.clock.advance({ minutes: 5 });
  await changeAlerts(services, returner.businessId, { digest: true });
  expect(api.deleted.map(({ kind }) => kind)).toEqual(["digest", "digest", "digest"]);
  // A start without a restore.
  expect(await repeatDeletions(services, api.deleted)).toMatchObject({ digests: 0 });

  // The state of Monday 3:00.
  await db.deleteFrom("digest_round").execute();
  await db.deleteFrom("digest_sent").execute();
  await db.deleteFrom("mail_outbox").execute();
  await db.updateTable("business").set({ alert_digest: true }).execute();
  await finishRestore(services);
  expect(await repeatDeletions(services, api.deleted)).toMatchObject({ digests: 1 });
  await runAt("2026-11-23T15:00:00");
  expect(counts()).toEqual([1, 1, 1]);

  await rateAll();
  await runAt("2026-11-30T08:05:00");
  expect(digestsTo(reader)).toBe(2);
  expect(counts()).toEqual([2, 1, 2]);
});
