import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOperator } from "#testing/operator.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const yearly = {
  title: "Plano anual",
  description: "Dois meses grátis\nCancele quando quiser",
  price_cents: 9900,
  position: 2,
  retired: false,
};

test("an operator adds a plan, changes its price, and stops offering it", async () => {
  const { token } = await newOperator(api);
  const put = (id: string, body: unknown) =>
    send(api, "PUT", `/api/operator/plans/${id}/`, { token, body });
  const offered = async () => {
    const { body } = await send(api, "GET", "/api/list/plans/");
    return body.find(({ id }: { id: string }) => id === "anual")?.price;
  };
  expect((await put("anual", yearly)).status).toBe(200);
  expect(await offered()).toBe(99);
  await put("anual", { ...yearly, price_cents: 11990 });
  expect(await offered()).toBe(119.9);
  await put("anual", { ...yearly, retired: true });
  expect(await offered()).toBeUndefined();
  const { body } = await send(api, "GET", "/api/operator/plans/", { token });
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual(["trial", "mensal", "anual"]);
  expect(body.results[2]).toMatchObject({ ...yearly, retired: true });

  for (const [id, plan, code] of [
    ["anual", { ...yearly, price_cents: 0 }, "plan_price_wrong"],
    ["trial", yearly, "plan_price_wrong"],
    ["Anual", yearly, "plan_id_invalid"],
  ] as const) {
    const answer = await put(id, plan);
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  }
});

test("a plan that the database cannot store gets 503, and no failure of its price", async () => {
  const { token } = await newOperator(api);
  const { db } = api.services;
  // The error of a full disk.
  await sql`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before insert on plan
    for each row execute function full_disk()`.execute(db);
  const put = () =>
    send(api, "PUT", "/api/operator/plans/semestral/", { token, body: { ...yearly, position: 3 } });
  expect(await put()).toMatchObject({ status: 503, body: { code: "unavailable" } });
  await sql`drop function full_disk cascade`.execute(db);
  expect((await put()).status).toBe(200);
});
