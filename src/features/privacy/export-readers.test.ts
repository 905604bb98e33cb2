import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
const open: Socket[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await api.stop();
});

/** Returns the access token of an owner whose export is larger than a connection's buffers. */
async function ownerWithLargeExport(): Promise<string> {
  const { businessId, token } = await newOwner(api);
  const values = { sha256: "ab", media_type: "image/webp", content: randomBytes(8_000_000) };
  await api.services.db
    .insertInto("business_logo")
    .values({ business_id: businessId, ...values })
    .execute();
  return token;
}

/** Requests a file and reads nothing after the response's head. */
async function neverRead(token: string, path: string): Promise<Socket> {
  const { port, hostname } = new URL(api.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => socket.once("readable", () => resolve()));
  return socket;
}

const exportPath = "/api/account/export/";

test("readers that never read hold no database connection, and one export runs per account", {
  tags: ["slow"],
}, async () => {
  const [owner, other] = [await ownerWithLargeExport(), await ownerWithLargeExport()];
  const reader = await neverRead(owner, exportPath);
  await neverRead(other, exportPath);

  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(
    api.services.db,
  );
  expect(rows[0]?.waiting).toBe(0);

  const again = await send(api, "GET", exportPath, { token: owner });
  expect([again.status, again.body.code]).toEqual([429, "export_running"]);
  expect(again.headers.get("Retry-After")).toBe("10");
  const csv = await send(api, "GET", "/api/dashboard/messages/export.csv", { token: owner });
  expect(csv.body.code).toBe("export_running");
  expect((await send(api, "GET", exportPath, { token: await ownerWithLargeExport() })).status).toBe(
    200,
  );

  reader.destroy();
  await expect
    .poll(async () => (await send(api, "GET", exportPath, { token: owner })).status)
    .toBe(200);
});
