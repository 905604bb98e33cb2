import { expect, test } from "vitest";
import { send } from "#testing/api.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { setUpReviewTests } from "#testing/google-reviews.ts";
import { newOwner } from "#testing/owner.ts";
import { mailDigest } from "./mail-digest.server.tsx";

const world = setUpReviewTests({ startAt: "2026-10-26T12:00:00-03:00" });

/** The digest of a business with a review of that week. */
async function digestOf({ businessId, email }: { businessId: string; email: string }) {
  await addReview(world.api.services, businessId, { rating: 5 });
  await mailDigest(world.api.services, { businessId, week: "2026-10-26" });
  await world.api.runJobs();
  return world.api.sent.find(({ to }) => to === email);
}

test("the digest has the number of unanswered reviews on Google with a link and the median, and nothing else of Google's", async () => {
  const tenant = await newOwner(world.api);
  const place = await world.google.connect(tenant);
  const ago = (hours: number) =>
    new Date(world.api.clock.now().getTime() - hours * 3_600_000).toISOString();
  const written = [
    await world.google.write(place, { createTime: ago(2) }),
    await world.google.write(place, { createTime: ago(6) }),
  ];
  await world.google.write(place, { reviewer: "Quitéria Bonfim", comment: "Goiabada cascão" });
  await world.google.write(place, { reviewer: "Abelardo", comment: "Sequilhos", stars: 1 });
  await world.google.read();
  for (const { id } of written) {
    const path = `/api/dashboard/google/reviews/${id}/reply/`;
    const body = { text: "Pastel de feira", before: null };
    expect((await send(world.api, "PUT", path, { token: tenant.token, body })).status).toBe(200);
  }
  const mail = await digestOf(tenant);
  for (const content of [mail?.text, mail?.html]) {
    expect(content).toContain("2 avaliações no Google sem resposta");
    expect(content).toContain("/mensagens?origem=google");
    expect(content).toContain("metade das suas respostas saiu em até 4 horas.");
    expect(content).not.toMatch(/Quitéria|Goiabada|Abelardo|Sequilhos|Pastel/);
  }
});

test("without a connection, or with every review answered, the digest does not name Google", async () => {
  const unconnected = await digestOf(await createTenant(world.api.services));
  const tenant = await createTenant(world.api.services);
  await world.google.connect(tenant);
  await world.google.read();
  const answered = await digestOf(tenant);
  for (const mail of [unconnected, answered]) {
    expect(mail?.text).toContain("A semana da Loja de Teste");
    expect(mail?.text).not.toContain("no Google sem resposta");
  }
});
