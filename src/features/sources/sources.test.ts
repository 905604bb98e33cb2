import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { addSource } from "./add-source.server.ts";

const path = "/api/dashboard/print/sources/";
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function newSourceOwner() {
  const tenant = await createTenant(api.services);
  const token = (await logInAs(api, tenant)).access;
  return {
    ...tenant,
    add: (name: string) => send(api, "POST", path, { token, body: { name } }),
    remove: (source: string) => send(api, "DELETE", `${path}${source}/`, { token }),
    list: async () => (await send(api, "GET", "/api/dashboard/print/", { token })).body.sources,
  };
}

test("sources are added once, listed and removed", async () => {
  const { add, list, remove } = await newSourceOwner();
  expect((await add("Mesa 4")).body).toEqual({ source: "mesa-4", name: "Mesa 4" });
  api.clock.advance({ seconds: 1 });
  expect((await add("Balcão")).body.source).toBe("balcao");
  expect((await add("mesa  4")).body.code).toBe("source_taken");
  expect(await list()).toEqual([
    { source: "mesa-4", name: "Mesa 4" },
    { source: "balcao", name: "Balcão" },
  ]);
  for (let attempt = 0; attempt < 2; attempt++) {
    expect(await remove("mesa-4")).toMatchObject({ status: 200, body: { ok: true } });
    expect(await list()).toEqual([{ source: "balcao", name: "Balcão" }]);
  }
});

test("a name without letters or digits, or of 41 characters, gets 400", async () => {
  const { add } = await newSourceOwner();
  for (const name of ["", "🥐", "a".repeat(41)]) {
    expect(await add(name)).toMatchObject({ status: 400, body: { code: "source_name_invalid" } });
  }
});

test("a name of 40 characters gets a code of at most 24, cut at a word", async () => {
  const { add } = await newSourceOwner();
  const name = "Mesa da varanda perto da janela do fundo";
  expect(name).toHaveLength(40);
  expect((await add(name)).body).toEqual({ source: "mesa-da-varanda-perto-da", name });
});

test("long names with the same first 24 characters get different codes", async () => {
  const { add, list } = await newSourceOwner();
  const [window, door] = ["Mesa da varanda perto da janela", "Mesa da varanda perto da porta"];
  expect(await add(window)).toMatchObject({
    status: 201,
    body: { source: "mesa-da-varanda-perto-da", name: window },
  });
  api.clock.advance({ seconds: 1 });
  const second = { source: "mesa-da-varanda-perto-2", name: door };
  expect(await add(door)).toMatchObject({ status: 201, body: second });
  expect(await add(door.toUpperCase())).toMatchObject({
    status: 409,
    body: { code: "source_taken", detail: "Já existe um ponto com este nome." },
  });
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual([window, door]);
});

test.each(["SMS", "Link", "Totem", "NFC", "Site"])(
  "a source named %s gets a code that no built-in source has",
  async (name) => {
    const { add } = await newSourceOwner();
    const source = `${name.toLowerCase()}-2`;
    expect(await add(name)).toMatchObject({ status: 201, body: { source, name } });
    expect((await add(name)).body.code).toBe("source_taken");
  },
);

test("of five concurrent sources after the 199th one is stored", async () => {
  const { businessId, list } = await newSourceOwner();
  const created_at = api.clock.now();
  const rows = Array.from({ length: 199 }, (_, index) => ({
    business_id: businessId,
    source: `mesa-${index}`,
    name: `Mesa ${index}`,
    created_at,
  }));
  await api.services.db.insertInto("qr_source").values(rows).execute();
  const names = ["A", "B", "C", "D", "E"];
  const added = await Promise.allSettled(
    names.map((name) => addSource(api.services, businessId, name)),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await list()).toHaveLength(200);
});

test("sources belong to one business", async () => {
  const [one, other] = [await newSourceOwner(), await newSourceOwner()];
  await one.add("Balcão");
  expect((await other.add("Balcão")).status).toBe(201);
  await other.remove("balcao");
  expect(await one.list()).toEqual([{ source: "balcao", name: "Balcão" }]);
});

test("a business may name exactly 200 sources; removing one makes room for another", async () => {
  const { add, remove, list, businessId } = await newSourceOwner();
  const { add: addElsewhere } = await newSourceOwner();
  await api.services.db
    .insertInto("qr_source")
    .values(
      Array.from({ length: 199 }, (_, index) => ({
        business_id: businessId,
        source: `mesa-${index}`,
        name: `Mesa ${index}`,
        created_at: api.clock.now(),
      })),
    )
    .execute();
  expect((await add("Mesa 199")).status).toBe(201);
  expect(await add("Mesa 200")).toMatchObject({
    status: 409,
    body: {
      code: "source_limit",
      detail: "São no máximo 200 pontos. Apague algum que não usa mais.",
    },
  });
  expect(await list()).toHaveLength(200);
  expect((await addElsewhere("Mesa 200")).status).toBe(201);
  await remove("mesa-0");
  expect((await add("Mesa 200")).status).toBe(201);
});
