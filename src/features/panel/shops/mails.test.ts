import { afterAll, beforeAll, expect, test } from "vitest";
import { remindOfTrialEnd } from "#src/features/billing/trial/remind-of-trial-end.server.ts";
import { mailUnhappyReview } from "#src/features/reviews/alerts/mail-unhappy-review.server.tsx";
import { shopHeader } from "#src/features/session/owner/shop-header.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addReview, createTenant, type Tenant } from "#testing/factories.ts";
import { newestMail } from "#testing/mail.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The mail about a low rating of a shop. */
async function alertOf({ businessId, email }: Tenant) {
  const id = await addReview(api.services, businessId, { rating: 1, comment: "Frio" });
  await mailUnhappyReview(api.services, { businessId, id });
  return newestMail(api, email);
}

test("mails of an account with several shops name theirs and link to it; those of one do not", async () => {
  const first = await newOwner(api, { placeName: "Padaria Centro" });
  const alone = await alertOf(first);
  expect(alone.subject).toBe("Nova avaliação de 1 estrela");
  expect(alone.html).not.toMatch(/loja=|Loja:/);

  const second = await createTenant(api.services, { placeName: "Padaria Praia", account: first });
  const mail = await alertOf(second);
  expect(mail.subject).toBe("Nova avaliação de 1 estrela · Padaria Praia");
  expect(mail.text).toContain("Loja: Padaria Praia");
  expect(mail.text).toContain(`/mensagens?status=open&loja=${second.businessId}`);
  expect((await alertOf(first)).text).toContain(`&loja=${first.businessId}`);

  await api.services.db
    .updateTable("trial")
    .set({ ends_at: new Date(api.clock.now().getTime() + 86_400_000) })
    .where("business_id", "=", second.businessId)
    .execute();
  await api.services.db
    .updateTable("entitlement")
    .set({ until: new Date(api.clock.now().getTime() + 86_400_000) })
    .where("business_id", "=", second.businessId)
    .execute();
  await remindOfTrialEnd(api.services);
  const reminder = await newestMail(api, first.email);
  expect(reminder.subject).toMatch(/^Seu teste grátis termina .* · Padaria Praia$/);
  expect(reminder.text).toContain(`/planos?loja=${second.businessId}`);
});

test("the file of the reviews names the shop of an account with several", async () => {
  const first = await newOwner(api);
  const nameIn = async (shop: Tenant) => {
    const headers = { [shopHeader]: shop.businessId };
    const path = "/api/dashboard/messages/export.csv";
    const response = await send(api, "GET", path, { token: first.token, headers });
    return response.headers.get("content-disposition");
  };
  expect(await nameIn(first)).toMatch(/"avaliacoes-/);
  const second = await createTenant(api.services, { account: first });
  expect(await nameIn(second)).toContain(`"${second.slug}-avaliacoes-`);
});
