import { expect, test } from "vitest";
import { logInAs, send } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { startWithProvider } from "#testing/subscriptions.ts";

const { api, provider } = await startWithProvider();

const cardNumber = "5031433215406351";
const document = "52998224725";
const secrets = [cardNumber, document, "52998224"];

test("no row, log line, mail or response contains a document or card number from a request", async () => {
  const tenant = await createTenant(api.services, { plan: "none" });
  const { access } = await logInAs(api, tenant);
  const call = (body: unknown) =>
    send(api, "POST", "/api/assinaturas/criar/", { token: access, body });
  const request = {
    uuid: tenant.accountId,
    plan: "mensal",
    email: tenant.email,
    docType: "CPF",
    docNumber: document,
    // A faulty client may send these.
    card_number: cardNumber,
    security_code: "987",
  };
  const answers = [
    await call({ ...request, card_token_id: cardNumber }),
    await call({ ...request, card_token_id: await provider.token("FUND") }),
    await call({ ...request, docNumber: "52998224724" }),
    await call({ ...request, card_token_id: await provider.token("APRO") }),
    await call(`{"card_number": "${cardNumber}", "docNumber": "${document}"`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 422, 400, 201, 400]);
  await provider.tick();
  await api.runJobs();

  const { db } = api.services;
  expect(await findInDatabase(db, [tenant.email], { leaveOut: [] })).not.toEqual([]);
  expect(await findInDatabase(db, secrets, { leaveOut: [] })).toEqual([]);
  for (const place of [api.logged.join("\n"), JSON.stringify(answers), JSON.stringify(api.sent)]) {
    for (const secret of secrets) expect(place).not.toContain(secret);
  }
});
