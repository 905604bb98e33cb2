import { describe, expect, test } from "vitest";
import { send } from "#testing/api.ts";
import { type CampaignOwner, setUpCampaignTests } from "#testing/campaigns.ts";
import { complain } from "#testing/conversation.ts";
import { addReview } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";

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

  test("wait for each other, and say when to come back", async () => {
    const program = await newProgram();
    const [a = "", b = ""] = world.customers(2);
    await invite(program, [a], "um");
    const { status, body, headers } = await invite(program, [b], "dois");
    expect([status, body.code, headers.get("Retry-After")]).toEqual([
      409,
      "campaign_running",
      "30",
    ]);
    await world.api.runJobs();
    expect((await invite(program, [b], "dois")).status).toBe(201);
  });

  test("keep the limits of a request and of the day", async () => {
    const program = await newProgram({ plan: "trial" });
    expect((await invite(program, world.customers(51))).body.code).toBe("addresses_too_many");
    const paid = await newProgram();
    for (const key of ["1", "2", "3", "4"]) {
      expect((await invite(paid, world.customers(50), key)).status).toBe(201);
      await world.api.runJobs();
    }
    const { status, body } = await invite(paid, world.customers(1), "5");
    expect([status, body.code]).toEqual([409, "day_full"]);
  });
});
