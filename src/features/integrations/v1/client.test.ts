import { createHash } from "node:crypto";
import createClient from "openapi-fetch";
import { expect, test } from "vitest";
import { setUpCampaignTests } from "#testing/campaigns.ts";
import { complain } from "#testing/conversation.ts";
import { addKey } from "#testing/keys.ts";
import type { paths } from "#testing/v1-types.ts";

const world = setUpCampaignTests();

test("the generated types are of today's document: else run the command of testing/v1-types.ts", async () => {
  const document = await fetch(`${world.api.url}/api/v1/openapi.json`);
  const hash = createHash("sha256")
    .update(await document.text())
    .digest("hex");
  expect(hash).toMatchInlineSnapshot(
    `"1538bd07450f54a312676b676e84b5463e8741a1b81ecf4c6fe3988bbb03325e"`,
  );
});

test("a generated client reads, answers and invites", async () => {
  const owner = await world.newOwner();
  const { id } = await complain(world.api, owner, { comment: "Fila" });
  const { key } = await addKey(world.api.services, owner);
  const headers = { Authorization: `Bearer ${key}` };
  const client = createClient<paths>({ baseUrl: world.api.url, headers });

  const { data: page } = await client.GET("/api/v1/avaliacoes", {
    params: { query: { depois: 0, limite: 10 } },
  });
  expect(page?.results.map((one) => [one.id, one.comment])).toEqual([[id, "Fila"]]);
  const params = { path: { id } };
  const answered = await client.POST("/api/v1/avaliacoes/{id}/respostas", {
    params,
    body: { body: "Obrigada!" },
  });
  expect(answered.response.status).toBe(201);
  const { data: review } = await client.GET("/api/v1/avaliacoes/{id}", { params });
  expect(review?.messages.map(({ body }) => body)).toEqual(["Obrigada!"]);

  const [email = ""] = world.customers(1);
  const invited = await client.POST("/api/v1/convites", {
    params: { header: { "Idempotency-Key": "pedido-1" } },
    body: { emails: [email] },
  });
  expect(invited.data?.statuses).toEqual(["waiting"]);
  await world.api.runJobs();
  expect((await world.mails()).map(({ receiver }) => receiver)).toContain(email);

  const refused = await client.GET("/api/v1/avaliacoes/{id}", {
    params: { path: { id: "00000000-0000-7000-8000-000000000000" } },
  });
  expect(refused.error).toMatchObject({ status: 404, code: "message_not_found" });
});
