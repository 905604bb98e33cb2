import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAs, send, startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { emulatePayments, type TestProvider } from "#testing/payments.ts";

let api: TestApi;
let provider: TestProvider;
beforeAll(async () => {
  api = await startTestApi();
  provider = await emulatePayments(api);
});
afterAll(() => api.stop());

const cardNumber = "5031433215406351";
const document = "52998224725";
const secrets = [cardNumber, document, "52998224"];

/** Returns all rows of all tables as text. */
async function everyRow(): Promise<string> {
  const { db } = api.services;
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
  `.execute(db);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await sql<{ text: string }>`
        select coalesce(string_agg(t::text, ' '), '') as text from ${sql.raw(name)} t`.execute(db);
      return `${name}: ${found.rows[0]?.text}`;
    }),
  );
  return texts.join("\n");
}

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

  const rows = await everyRow();
  expect(rows).toContain(tenant.email);
  for (const place of [
    rows,
    api.logged.join("\n"),
    JSON.stringify(answers),
    JSON.stringify(api.sent),
  ]) {
    for (const secret of secrets) expect(place).not.toContain(secret);
  }
});
