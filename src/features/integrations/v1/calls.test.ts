import { describe, expect, test, vi } from "vitest";
import { maxPerDay } from "#src/features/invitations/campaigns/limits.ts";
import { send } from "#testing/api.ts";
import { type CampaignOwner, setUpCampaignTests } from "#testing/campaigns.ts";
import { complain } from "#testing/conversation.ts";
import { addReview } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";
import { newOperator } from "#testing/operator.ts";

const world = setUpCampaignTests();

/** An owner, and a program with a key of the business. */
async function newProgram(options?: Parameters<typeof world.newOwner>[0]) {
  const owner: CampaignOwner = await world.newOwner(options);
  const { key } = await addKey(world.api.services, owner);
  const call = (
    method: string,
    path: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ) => send(world.api, method, `/api/v1${path}`, { token: key, ...options });
  return { owner, call };
}

test("the business, with what the key may do", async () => {
  const { owner, call } = await newProgram();
  expect((await call("GET", "/loja")).body).toEqual({
    id: owner.businessId,
    name: "Padaria Sol",
    slug: owner.slug,
    review_url: `https://estrelou.test/feedback/${owner.slug}`,
    key: {
      name: "Caixa",
      scopes: ["avaliacoes:ler", "avaliacoes:tratar", "resumo:ler", "convites:enviar"],
      expires_at: null,
    },
  });
});

test("a review is read, treated and answered", async () => {
  const { owner, call } = await newProgram();
  const { id } = await complain(world.api, owner, { comment: "Fila", topics: [1] });
  const { body: page } = await call("GET", "/avaliacoes");
  const found = {
    id,
    seq: 1,
    rating: 1,
    comment: "Fila",
    comment_erased_at: null,
    created_at: world.api.clock.now().toISOString(),
    status: "open",
    note: "",
    topics: ["Atendimento"],
    source: "",
    answerable: true,
    conversation: null,
  };
  expect(page).toEqual({ results: [found], next: 1, more: false });

  const body = { status: "resolved", note: "Ligamos" };
  const changed = { ...found, ...body };
  expect((await call("PATCH", `/avaliacoes/${id}`, { body })).body).toEqual(changed);

  const answered = await call("POST", `/avaliacoes/${id}/respostas`, { body: { body: "Oi" } });
  expect(answered.status).toBe(201);
  const at = world.api.clock.now().toISOString();
  const messages = [{ n: 1, author: "shop", body: "Oi", created_at: at }];
  expect(answered.body).toEqual({ messages, stopped_by: null });
  expect((await call("GET", `/avaliacoes/${id}`)).body).toEqual({
    ...changed,
    conversation: { last_author: "shop", stopped_by: null },
    messages,
  });
});

test.each([
  [{}, "invalid_request"],
  [{ status: "done" }, "invalid_request"],
  [{ note: "x".repeat(1001) }, "note_too_long"],
  ["{", "invalid_request"],
])("a change to %o is refused as a problem", async (body, code) => {
  const { owner, call } = await newProgram();
  const id = await addReview(world.api.services, owner.businessId, { rating: 1 });
  const answer = await call("PATCH", `/avaliacoes/${id}`, { body });
  expect([answer.status, answer.body.status, answer.body.code]).toEqual([400, 400, code]);
  expect(answer.body.detail).toMatch(/^[A-ZÀ-Ú].*\.$/);
  expect(answer.headers.get("Content-Type")).toBe("application/problem+json");
});

test("the numbers are those of the panel, without what is not published", async () => {
  const { owner, call } = await newProgram();
  for (const rating of [5, 5, 2]) {
    await addReview(world.api.services, owner.businessId, { rating, source: "balcao" });
  }
  const panel = (path: string) =>
    send(world.api, "GET", `/api/dashboard/${path}`, { token: owner.token });
  expect((await call("GET", "/resumo")).body).toEqual((await panel("summary/")).body);
  const { answers: _, topics: __, ...shown } = (await panel("trends/?days=7")).body;
  expect(shown.current.ratings).toBe(3);
  expect((await call("GET", "/tendencias?dias=7")).body).toEqual(shown);
  expect((await call("GET", "/tendencias?dias=8")).body.code).toBe("invalid_request");
});

describe("invitations", () => {
  const reached = (list: string[]) => world.receivers().filter((to) => to && list.includes(to));
  const invite = (
    { call }: Awaited<ReturnType<typeof newProgram>>,
    emails: string[],
    key = "pedido-1",
  ) => call("POST", "/convites", { body: { emails }, headers: { "Idempotency-Key": key } });

  test("are mailed once, also if the request is repeated", async () => {
    const program = await newProgram();
    const emails = world.customers(2);
    const first = await invite(program, emails);
    expect([first.status, first.body.statuses]).toEqual([201, ["waiting", "waiting"]]);
    const [again, twice] = await Promise.all([invite(program, emails), invite(program, emails)]);
    expect([again.body.id, twice.body.id]).toEqual([first.body.id, first.body.id]);
    await world.api.runJobs();
    const after = await invite(program, emails);
    expect(after.body).toMatchObject({ finished: true, statuses: ["sent", "sent"] });
    await world.api.runJobs();
    expect((await world.mails()).map(({ receiver }) => receiver).toSorted()).toEqual(
      emails.toSorted(),
    );
    // The customer does not see the owner's email unless the request says so.
    expect((await world.mails())[0]?.replyTo).toBeUndefined();
  });

  test("with a used key and another list are refused", async () => {
    const program = await newProgram();
    const [one = "", other = ""] = world.customers(2);
    await invite(program, [one]);
    const { status, body } = await invite(program, [one, other]);
    expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    await world.api.runJobs();
    expect((await world.mails()).map(({ receiver }) => receiver)).toEqual([one]);
  });

  test("of two businesses may have the same key", async () => {
    const [first, second] = [await newProgram(), await newProgram()];
    const [a = "", b = ""] = world.customers(2);
    const ids = [(await invite(first, [a])).body.id, (await invite(second, [b])).body.id];
    expect(new Set(ids).size).toBe(2);
  });

  test("of a till go one by one, beside each other and beside the panel's campaign", async () => {
    const program = await newProgram();
    const sales = world.customers(3);
    const list = world.customers(2);
    const orders = [];
    for (const [at, email] of sales.entries()) {
      world.api.clock.advance({ seconds: 1 });
      orders.push(await invite(program, [email], `venda-${at}`));
      if (at === 1) expect((await world.order(program.owner, list)).status).toBe(201);
    }
    expect(orders.map(({ status, body }) => [status, body.statuses])).toEqual(
      sales.map(() => [201, ["waiting"]]),
    );
    // The panel shows its own campaign, and allows one at a time as before.
    expect(await world.statuses(program.owner)).toEqual(["waiting", "waiting"]);
    expect((await world.order(program.owner, world.customers(1))).body.code).toBe(
      "campaign_running",
    );
    await world.api.runJobs();
    const invited = [...sales, ...list].toSorted();
    expect(reached(invited)).toEqual(invited);

    // A later order of the till leaves the panel's result, and the panel's next campaign the till's.
    const later = world.customers(2);
    world.api.clock.advance({ seconds: 1 });
    await invite(program, later.slice(0, 1), "venda-4");
    expect(await world.statuses(program.owner)).toEqual(["sent", "sent"]);
    expect((await world.order(program.owner, later.slice(1))).status).toBe(201);
    expect((await invite(program, sales.slice(0, 1), "venda-0")).body.statuses).toEqual(["sent"]);
    const { left_today: left } = await world.current(program.owner);
    expect(left).toBe(maxPerDay - 7);
  });

  test("of a till make one paid check of the name in a day, and a changed name a new one", async () => {
    const program = await newProgram();
    const { services } = world.api;
    const { businessId } = program.owner;
    // Nobody has released this business.
    await services.db
      .deleteFrom("invitation_sender")
      .where("business_id", "=", businessId)
      .execute();
    const readPlace = vi.fn(async (placeId: string) => {
      return { placeId, name: "Padaria Sol", address: "Rua Um, 1", closed: false };
    });
    services.places = {
      search: async () => [],
      details: readPlace,
      rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
    };
    const sell = async (key: string) => (await invite(program, world.customers(1), key)).body;
    // More sales than the checks that a business may make in a day.
    for (let sale = 1; sale <= 35; sale++) {
      expect((await sell(`venda-${sale}`)).statuses).toEqual(["waiting"]);
    }
    expect(readPlace).toHaveBeenCalledOnce();
    await services.db
      .updateTable("business")
      .set({ place_name: "Banco Sol" })
      .where("id", "=", businessId)
      .execute();
    expect((await sell("venda-36")).code).toBe("place_unverified");
    await services.db
      .updateTable("business")
      .set({ place_name: "Padaria Sol" })
      .where("id", "=", businessId)
      .execute();
    expect((await sell("venda-37")).statuses).toEqual(["waiting"]);
    world.api.clock.advance({ days: 1 });
    await sell("venda-38");
    expect(readPlace).toHaveBeenCalledTimes(3);
    services.places = undefined;
  });

  test("whose text is held wait together, are released together and are refused together", async () => {
    const program = await newProgram();
    const put = (text: string) =>
      send(world.api, "PUT", "/api/dashboard/invitations/email/", {
        token: program.owner.token,
        body: { text, subject: "Sua compra" },
      });
    const emails = world.customers(2);
    await invite(program, emails.slice(0, 1), "venda-1");
    await put("Confirme seus dados em nubank ponto com");
    world.api.clock.advance({ minutes: 1 });
    await invite(program, emails.slice(1), "venda-2");
    expect((await invite(program, world.customers(1), "venda-3")).body.code).toBe("sender_held");
    await world.later(2);
    expect(reached(emails)).toEqual([]);

    const { token } = await newOperator(world.api);
    const { body } = await send(world.api, "GET", "/api/operator/senders/", { token });
    const held = body.results.filter(
      ({ business }: { business: string }) => business === program.owner.businessId,
    );
    expect(held).toMatchObject([
      {
        reason: "wording",
        queued: 2,
        waiting: { mails: [{ body: expect.stringContaining("nubank") }, {}] },
      },
    ]);
    const refuse = `/api/operator/senders/${program.owner.businessId}/refuse/`;
    const reason = { reason: "Texto conferido" };
    expect((await send(world.api, "POST", refuse, { token, body: reason })).status).toBe(200);
    await world.later(2);
    expect(reached(emails)).toEqual([]);
    for (const [at, email] of emails.entries()) {
      const { body: order } = await invite(program, [email], `venda-${at + 1}`);
      expect(order).toMatchObject({ finished: true, statuses: ["stopped"] });
    }
    await put("Conta pra gente como foi?");
    expect((await invite(program, world.customers(1), "venda-4")).status).toBe(201);
  });

  test("keep the limits of a request and of the day", async () => {
    const program = await newProgram({ plan: "trial" });
    expect((await invite(program, world.customers(51))).body.code).toBe("addresses_too_many");
    const paid = await newProgram();
    for (const key of ["1", "2", "3", "4"]) {
      expect((await invite(paid, world.customers(50), key)).status).toBe(201);
      await world.api.runJobs();
    }
    const { status, body, headers } = await invite(paid, world.customers(1), "5");
    expect([status, body.code]).toEqual([409, "day_full"]);
    const seconds = Number(headers.get("Retry-After"));
    world.api.clock.advance({ seconds: seconds - 1 });
    expect((await invite(paid, world.customers(1), "6")).body.code).toBe("day_full");
    world.api.clock.advance({ seconds: 1 });
    expect((await invite(paid, world.customers(1), "7")).status).toBe(201);
  });
});
