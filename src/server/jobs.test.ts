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
  "account.remove": { accountId: id },
  "billing.check-first-charge": { businessId, id, since: "2026-11-23T12:00:00.000Z", look: 0 },
  "billing.converge": { businessId, id },
  "billing.look-for-creation": { businessId, id, look: 0 },
  "billing.notification": { topic: "payment", resourceId: "1", version: "1", attempt: 0 },
  "google.revoke": { id },
  "invitations.send-campaign": { businessId, id, hold },
  "mail.deliver": { key: "account.reset:1" },
  "reviews.digest-batch": { week: "2026-11-16", after: id },
  "reviews.digest-of-one": { businessId, week: "2026-11-16" },
  "reviews.mail-unhappy": { businessId, id },
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
