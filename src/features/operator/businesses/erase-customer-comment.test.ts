import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview } from "#testing/factories.ts";
import { storedFor } from "#testing/feedback.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.set("2027-03-10T12:00:00-03:00");
});
afterAll(() => api.stop());

const day = "2027-03-10";
const reason = "Pedido do cliente por e-mail";

async function openDesk(comments: string[]) {
  const owner = await newOwner(api);
  for (const comment of comments) {
    await addReview(api.services, owner.businessId, { rating: 2, comment });
  }
  const { token } = await newOperator(api);
  const path = `/api/operator/businesses/${owner.businessId}/comment/erase/`;
  return {
    owner,
    token,
    erase: (words: string, other: object = {}) =>
      send(api, "POST", path, { token, body: { day, words, reason, ...other } }),
    comments: async () => (await storedFor(api, owner)).reviews.map(({ comment }) => comment),
  };
}

test("the words of a customer erase exactly their comment, and the owner hears of it", async () => {
  const desk = await openDesk(["Pão frio na mesa 4", "Pão ótimo"]);
  const { status, body } = await desk.erase("FRIO mesa");
  expect({ status, body: JSON.stringify(body) }).toEqual({ status: 200, body: '{"ok":true}' });
  expect(await desk.comments()).toEqual(["", "Pão ótimo"]);
  expect((await storedFor(api, desk.owner)).counts).toMatchObject({ stars_2: 2 });
  await api.runJobs();
  const mails = api.sent.filter(({ to }) => to === desk.owner.email);
  expect(mails.map(({ subject }) => subject)).toContain(
    "Apagamos um comentário a pedido de quem escreveu",
  );
  expect(JSON.stringify(mails)).not.toContain("frio na mesa");
  // The audit log is never deleted, so it has the reason, but not the words.
  const log = `/api/operator/audit/?acts=acts&business=${desk.owner.businessId}`;
  const { body: audit } = await send(api, "GET", log, { token: desk.token });
  expect(audit.results[0]).toMatchObject({
    action: "Apagou um comentário a pedido de quem escreveu",
    reason,
  });
  expect(JSON.stringify(audit)).not.toMatch(/frio/i);
  expect((await desk.erase("frio mesa")).body.code).toBe("comment_not_found");
});

test("words of two comments, of another day or of the owner's note alone erase nothing", async () => {
  const desk = await openDesk(["Pão frio", "Pão ótimo"]);
  const { reviews } = await storedFor(api, desk.owner);
  const ofFirst = `/api/dashboard/messages/${reviews[0]?.id}/`;
  const note = { token: desk.owner.token, body: { note: "Devolver dinheiro" } };
  expect((await send(api, "PATCH", ofFirst, note)).status).toBe(200);

  expect((await desk.erase("pao ")).body.code).toBe("invalid_request");
  expect((await desk.erase("Pão  P")).body.code).toBe("comment_ambiguous");
  expect((await desk.erase("pão frio", { day: "2027-03-09" })).body.code).toBe("comment_not_found");
  expect((await desk.erase("devolver dinheiro")).body.code).toBe("comment_not_found");
  expect((await desk.erase("pão frio", { reason: "" })).body.code).toBe("reason_missing");
  expect(await desk.comments()).toEqual(["Pão frio", "Pão ótimo"]);
});
