import pg from "pg";
import { expect, test } from "vitest";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import { TestClock } from "#testing/time.ts";
import { listen } from "./listen.ts";

const database = setUpDatabase();

/** Listens, and records the announcements and the number of gaps. */
async function openListener() {
  const announced: string[] = [];
  let gaps = 0;
  const listener = await listen({
    url: database.url,
    channel: "business_changed",
    onAnnouncement: (payload) => announced.push(payload),
    onGap: () => {
      gaps += 1;
    },
  });
  return { announced, gaps: () => gaps, stop: listener.stop };
}

function newTenant(): Promise<Tenant> {
  return createTenant({ db: database.db, clock: new TestClock() });
}

test("every change of what the public page shows is announced with its business", async () => {
  const { businessId, slug } = await newTenant();
  const listener = await openListener();
  const changes = [
    () =>
      database.db.updateTable("business").set({ place_name: "Nova" }).where("id", "=", businessId),
    () => database.db.updateTable("slug").set({ is_current: true }).where("slug", "=", slug),
    () =>
      database.db.insertInto("business_logo").values({
        business_id: businessId,
        sha256: "0".repeat(64),
        media_type: "image/webp",
        content: Buffer.from("x"),
      }),
    () => database.db.deleteFrom("business_logo").where("business_id", "=", businessId),
  ];
  for (const [index, change] of changes.entries()) {
    await change().execute();
    await expect.poll(() => listener.announced.length).toBe(index + 1);
  }
  expect(new Set(listener.announced)).toEqual(new Set([businessId]));
  await listener.stop();
});

test("a change that is rolled back is not announced", async () => {
  const { businessId } = await newTenant();
  const other = await newTenant();
  const listener = await openListener();
  const rollback = database.db.transaction().execute(async (tx) => {
    await tx.updateTable("business").set({ address: "x" }).where("id", "=", businessId).execute();
    throw new Error("changed its mind");
  });
  await expect(rollback).rejects.toThrow("changed its mind");
  await database.db
    .updateTable("business")
    .set({ address: "y" })
    .where("id", "=", other.businessId)
    .execute();
  await expect.poll(() => listener.announced).toEqual([other.businessId]);
  await listener.stop();
});

test("a lost connection calls `onGap` twice and is restored", async () => {
  const { businessId } = await newTenant();
  const listener = await openListener();
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'estrelou-listen' and datname = current_database()`,
  );
  await admin.end();
  await expect.poll(listener.gaps).toBe(2);
  await database.db
    .updateTable("business")
    .set({ address: "z" })
    .where("id", "=", businessId)
    .execute();
  await expect.poll(() => listener.announced).toEqual([businessId]);
  await listener.stop();
});
