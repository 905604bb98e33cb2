import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { jobs } from "./jobs.ts";

const [businessId, id, hold] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000000${n}`);

/**
 * The data of every waiting job, as the released version enqueues it. While an upgrade runs, both versions run the
 * jobs of the other. So a new field must be optional, and stays out of this list for one version.
 */
const waiting: Record<string, object> = {
  "account.mail-reset": { accountId: id },
  "account.record-failed-login": {
    accountId: id,
    outcome: "password",
    at: "2026-11-23T12:00:00.000Z",
  },
  "account.remove": { accountId: id },
  "shop.remove": { businessId },
  "billing.check-first-charge": { businessId, id, since: "2026-11-23T12:00:00.000Z", look: 0 },
  "billing.converge": { businessId, id },
  "billing.look-for-creation": { businessId, id, look: 0 },
  "billing.notification": { topic: "payment", resourceId: "1", version: "1", attempt: 0 },
  "google.push-waiting": { businessId, at: "2026-11-23T12:00:00.000Z" },
  "google.revoke": { id },
  "integrations.write-deliveries": { businessIds: [businessId] },
  "integrations.deliver": { businessId, endpointId: id },
  "invitations.send-campaign": { businessId, id, hold },
  "mail.deliver": { key: "account.reset:1" },
  "reviews.digest-batch": { week: "2026-11-16", after: id },
  "reviews.digest-of-one": { businessId, week: "2026-11-16" },
  "reviews.mail-customer-reply": { businessId, id, n: 2 },
  "reviews.mail-unhappy": { businessId, id },
  "reviews.push": { businessId, id, about: "rating" },
  "reviews.push-answer": { businessId, id, n: 1 },
};

const isJob = (value: unknown): value is { name: string } =>
  typeof value === "object" && value !== null && "data" in value && "name" in value;

test("every job that a subject declares is run by the workers", async () => {
  const declared: string[] = [];
  for await (const file of glob("src/{features,services}/**/jobs.ts")) {
    const exports = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>;
    declared.push(
      ...Object.values(exports)
        .filter(isJob)
        .map(({ name }) => name),
    );
  }
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.toSorted()).toEqual(jobs.map(({ name }) => name).toSorted());
});

test("every job has the schedule, retries and concurrency of this list", () => {
  const lines = jobs.map(
    ({ name, schedule, retries, retryDelaySeconds, together, reserved, onePerBusiness }) =>
      [
        name,
        schedule && `at ${schedule}`,
        retries !== undefined && `${retries} retries`,
        retryDelaySeconds && `after ${retryDelaySeconds} s`,
        together && `${together} together`,
        reserved && `${reserved} reserved`,
        onePerBusiness && "one per business",
      ]
        .filter(Boolean)
        .join(", "),
  );
  expect(lines.toSorted().join("\n")).toMatchInlineSnapshot(`
    "account.forget-expired, at 17 * * * *
    account.forget-unconfirmed, at 23 * * * *
    account.mail-reset
    account.record-failed-login
    account.remove, 10 retries
    account.resume-removals, at 41 * * * *
    billing.check-first-charge
    billing.converge, 8 retries, after 20 s
    billing.delete-notifications, at 53 5 * * *
    billing.look-for-creation
    billing.notification, 8 retries, after 20 s
    billing.reconcile, at 23 5 * * *
    billing.reconcile-unsettled, at 11 * * * *
    billing.remind-trials, at 5 9 * * *
    google.delete-expired-consents, at 27 * * * *
    google.purge-reviews, at 17 * * * *
    google.push-waiting, 10 together, one per business
    google.read-reviews, at * * * * *, 0 retries
    google.remind-of-waiting, at 7 * * * *
    google.resume-revocations, at 17 * * * *
    google.revoke, 8 retries
    integrations.delete-old-deliveries, at 13 5 * * *
    integrations.deliver, 128 together, one per business
    integrations.find-undelivered, at * * * * *, 0 retries
    integrations.write-deliveries, 2 together
    invitations.forget-campaigns, at 23 * * * *
    invitations.resume-campaigns, at * * * * *
    invitations.send-campaign
    mail.deliver, 10 retries, 12 together, 2 reserved
    mail.forget-old, at 40 4 * * *
    operator.delete-old-access, at 23 4 * * *
    operator.delete-old-browser-errors, at 27 4 * * *
    push.delete-old, at 27 6 * * *
    reviews.delete-old-conversations, at 47 4 * * *
    reviews.digest-batch
    reviews.digest-of-one
    reviews.enqueue-late-alerts, at * * * * *, 0 retries
    reviews.mail-customer-reply, 5 together, one per business
    reviews.mail-first-weeks, at 35 9-11 * * *
    reviews.mail-unhappy, 10 together, one per business
    reviews.push, 10 together, one per business
    reviews.push-answer, 10 together, one per business
    reviews.start-digest-round, at */10 * * * *
    shop.remove, 10 retries
    team.delete-old, at 17 6 * * *"
  `);
});

test.each(jobs)(
  "$name: a job that the released version enqueued runs, and the other way round",
  ({ name, data, schedule }) => {
    const released = waiting[name] ?? {};
    expect(name in waiting).toBe(schedule === undefined);
    expect(data.parse(released)).toEqual(released);
    const { properties = {}, required = [] } = z.toJSONSchema(data, { io: "input" });
    expect(Object.keys(released)).toEqual(expect.arrayContaining(required));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(released)));
  },
);
