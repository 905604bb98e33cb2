import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, test, vi } from "vitest";
import { connect } from "#src/db/client.ts";
import type { ProviderState, Switches } from "#src/sandbox/payments/provider-state.ts";
import type { PlacesBehaviour } from "#src/sandbox/places-server.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { send } from "../api.ts";
import { type BuiltProgram, startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { createTenant, type Tenant } from "../factories.ts";
import { databaseKinds, type FaultDatabase, openFaultDatabase } from "../fault-database.ts";
import { startLoad, tokenOfPerson } from "../feedback-load.ts";
import { measure } from "../measure.ts";
import { slowness } from "../slowness.ts";
import { type SmtpBehaviour, startTestSmtp, type TestSmtp } from "../smtp.ts";

type Fault = {
  name: string;
  smtp: SmtpBehaviour;
  places: PlacesBehaviour;
  payments: Switches["trouble"];
  /** State of a subscription that an owner requests during the fault, in the end. */
  subscription: "active" | "failed";
};

const faultMs = 60_000;
/** `down` rejects the call. `slow` and `answer_lost` execute it, and the response is late or lost. */
const faults: Fault[] = [
  {
    name: "reject",
    smtp: "refuses-sender",
    places: "unavailable",
    payments: "down",
    subscription: "failed",
  },
  { name: "hang", smtp: "hangs", places: "silent", payments: "slow", subscription: "active" },
  {
    name: "drop",
    smtp: "drops-after-data",
    places: "drops",
    payments: "answer_lost",
    subscription: "active",
  },
];
/** Repeats checks until they pass. Unlike `expect.poll` it works in concurrent tests. */
const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(check, { timeout: 60_000 * slowness, interval: 500 });

// A fault of a provider leaves the machine idle, so both kinds run at the same time.
test.concurrent.for(databaseKinds)(
  "%s database: mail, Places and Mercado Pago reject, hang and drop for a minute each",
  // Three minutes of faults, and the waits for what they left behind.
  { timeout: 480_000 * slowness },
  async (kind, { onTestFinished }) => {
    const smtp = await startTestSmtp();
    onTestFinished(smtp.stop);
    const database = await openFaultDatabase(kind);
    onTestFinished(database.remove);
    const program = await startBuiltProgram({ ...database.settings, MAIL_URL: smtp.url });
    onTestFinished(program.stop);
    // Without a pause the alerts about unhappy reviews would delay all other mails.
    const load = startLoad(program.url, 1, 500);
    onTestFinished(load.stop);
    const owners: Owner[] = [];
    for (let index = 0; index <= faults.length; index++) {
      owners.push(await openOwner(program, database));
    }
    for (const [index, fault] of faults.entries()) {
      const owner = owners[index] as Owner;
      smtp.behaviour = fault.smtp;
      await setFaults(database, fault);
      const ends = Date.now() + faultMs;
      const before = load.acknowledged.length;
      await eventually(async () => expect(await owner.search()).toBe(502));
      // The outcome is unknown, unless a read finds out that the provider has created it.
      await eventually(async () => expect([201, 504]).toContain(await owner.subscribe()));
      await requestReset(program, owner);
      await delay(Math.max(0, ends - Date.now()));
      expect(load.acknowledged.length).toBeGreaterThan(before);
    }
    await load.stop();
    expect([load.rejected, load.unanswered]).toEqual([[], []]);

    smtp.behaviour = "accepts";
    await setFaults(database, { places: "normal", payments: "none" });
    const began = performance.now();
    const late = owners.at(-1) as Owner;
    await eventually(async () => expect(await late.search()).toBe(200));
    await eventually(async () => expect(await late.subscribe()).toBe(201));
    measure(`providers back: search and subscription work after (${kind})`, began);
    await requestReset(program, late);
    await eventually(() => expect(mailsTo(smtp, late)).toBeGreaterThan(0));
    measure(`providers back: a new mail left after (${kind})`, began);

    await finishMails(database);
    await expectEachMailOnce(database, smtp, owners);
    await finishCreations(database, owners);
    await expectConsistent(database, load);
  },
);

interface Owner extends Tenant {
  /** Searches a place. Returns the HTTP status. */
  search(): Promise<number>;
  /** Requests the monthly plan. A repeated call has the same request key. Returns the HTTP status. */
  subscribe(): Promise<number>;
}

async function openOwner(program: BuiltProgram, database: FaultDatabase): Promise<Owner> {
  const db = connect(await database.url(), { max: 1 });
  const tenant = await createTenant({ db, clock: systemClock });
  await db.destroy();
  const { email: username, password } = tenant;
  const recaptcha_token = await tokenOfPerson("login");
  const { body } = await send(program, "POST", "/api/token/", {
    body: { username, password, recaptcha_token },
  });
  const token: string = body.access;
  const card = await send(program, "POST", "/sandbox/mercado-pago/card_tokens", {
    body: { holder: "APRO", brand: "master" },
  });
  const wanted = {
    uuid: tenant.accountId,
    plan: "mensal",
    email: username,
    card_token_id: card.body.id,
    request_key: uuidv7(),
  };
  const call = async (method: string, path: string, sent?: object) =>
    (await send(program, method, path, { token, ...(sent ? { body: sent } : {}) })).status;
  return {
    ...tenant,
    search: () => call("GET", "/api/places/?q=padaria"),
    subscribe: () => call("POST", "/api/assinaturas/criar/", wanted),
  };
}

async function setFaults(
  database: FaultDatabase,
  { places, payments }: Pick<Fault, "places" | "payments">,
): Promise<void> {
  await database.query(`
    insert into sandbox.switch (name, value) values ('places', '${places}')
      on conflict (name) do update set value = excluded.value;
    select pg_advisory_xact_lock(7305515);
    update sandbox.payments
      set world = jsonb_set(world::jsonb, '{switches,trouble}', '"${payments}"')::text`);
}

async function requestReset(program: BuiltProgram, { email }: Tenant): Promise<void> {
  const { status } = await send(program, "POST", "/api/password-reset/", { body: { email } });
  expect(status).toBe(200);
}

const mailsTo = (smtp: TestSmtp, { email }: Tenant) =>
  smtp.received.filter(({ to }) => to.includes(email)).length;

/** Makes the retries of mails due, which otherwise wait up to minutes, until every mail is sent. */
async function finishMails(database: FaultDatabase): Promise<void> {
  const unsent = async () => {
    await database.query(`update pgboss.job set start_after = now()
      where name = 'mail.deliver' and state = 'retry'`);
    return database.query("select key, status from mail_outbox where status <> 'sent'");
  };
  await eventually(async () => expect(await unsent()).toEqual([]));
}

/** Repeats of a mail whose response was lost have the same message id, so receivers recognise them. */
async function expectEachMailOnce(
  database: FaultDatabase,
  smtp: TestSmtp,
  owners: Owner[],
): Promise<void> {
  const mails = await database.query("select from mail_outbox");
  const ids = smtp.received.map(({ raw }) => /^message-id: (.*)$/im.exec(raw)?.[1]);
  expect(new Set(ids).size).toBe(mails.length);
  for (const owner of owners) expect(mailsTo(smtp, owner)).toBeGreaterThanOrEqual(1);
}

/**
 * Moves the demonstration's clock two days ahead and makes the checks of unknown creations due,
 * which otherwise take hours. Then our subscriptions must equal the provider's.
 */
async function finishCreations(database: FaultDatabase, owners: Owner[]): Promise<void> {
  await database.query(`insert into sandbox.clock (id, ahead_ms) values (1, ${2 * 86_400_000})
    on conflict (id) do update set ahead_ms = excluded.ahead_ms`);
  const statuses = async () => {
    await database.query(`update pgboss.job set start_after = now()
      where name like 'billing.%' and state in ('created', 'retry')`);
    const rows = await database.query<{ business_id: string; status: string }>(
      "select business_id, status from subscription",
    );
    return owners.map(({ businessId }) =>
      rows.filter((row) => row.business_id === businessId).map(({ status }) => status),
    );
  };
  const expected = [...faults.map(({ subscription }) => [subscription]), ["active"]];
  await eventually(async () => expect(await statuses()).toEqual(expected));

  const [row] = await database.query<{ world: string }>("select world from sandbox.payments");
  const state = JSON.parse(row?.world ?? "{}") as ProviderState;
  const atProvider = owners.map(({ email }) =>
    Object.values(state.subscriptions)
      .filter(({ payerEmail }) => payerEmail === email)
      .map(({ status }) => status),
  );
  expect(atProvider).toEqual(
    expected.map(([status]) => (status === "active" ? ["authorized"] : [])),
  );
}
