import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import { send } from "../api.ts";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { loadClock, loadSecret, startLoad } from "../feedback-load.ts";
import { humanToken, lightEffort } from "../human.ts";
import { measure } from "../measure.ts";
import { startTestSmtp } from "../smtp.ts";

const owner = { username: "demo@estrelou.test", password: "estrelou" };
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 90_000, interval: 500 });

/** What mail, Places and Mercado Pago do, 20 s each. */
const faults = [
  { name: "refuse", smtp: "refuses-sender", places: "unavailable", payments: "down" },
  { name: "hang", smtp: "hangs", places: "silent", payments: "slow" },
  { name: "drop", smtp: "drops-after-data", places: "busy", payments: "answer_lost" },
] as const;

test.each(databaseKinds)(
  "%s database: mail, Places and Mercado Pago refuse, hang and drop for a minute in all",
  async (kind) => {
    const smtp = await startTestSmtp();
    const database = await openFaultDatabase(kind);
    const program = await startBuiltProgram({ ...database.settings, MAIL_URL: smtp.url });
    const humanCheck = altchaCheck({ secret: loadSecret, clock: loadClock, effort: lightEffort });
    const recaptcha_token = await humanToken({ humanCheck });
    const session = await send(program, "POST", "/api/token/", {
      body: { ...owner, recaptcha_token },
    });
    const token: string = session.body.access;
    const [account] = await database.query<{ id: string }>(
      `select id from account where email = '${owner.username}'`,
    );
    const card = await send(program, "POST", "/sandbox/mercado-pago/card_tokens", {
      body: { holder: "APRO", brand: "master" },
    });
    const request_key = uuidv7();
    const subscribe = () =>
      send(program, "POST", "/api/assinaturas/criar/", {
        token,
        body: {
          uuid: account?.id,
          plan: "mensal",
          email: owner.username,
          card_token_id: card.body.id,
          request_key,
        },
      });
    const search = async () =>
      (await send(program, "GET", "/api/places/?q=padaria", { token })).status;

    async function setFaults({ places, payments }: { places: string; payments: string }) {
      await database.query(`
      insert into sandbox.switch (name, value) values ('places', '${places}')
        on conflict (name) do update set value = excluded.value;
      select pg_advisory_xact_lock(7305515);
      update sandbox.payments
        set world = jsonb_set(world::jsonb, '{switches,trouble}', '"${payments}"')::text`);
    }

    const load = startLoad(program.url, 1);
    try {
      for (const fault of faults) {
        smtp.behaviour = fault.smtp;
        await setFaults(fault);
        const ends = Date.now() + 20_000;
        expect(await search()).toBe(502);
        const { status } = await subscribe();
        // Afterwards the first request's subscription may exist.
        expect([201, 409, 502, 503, 504]).toContain(status);
        const before = load.acknowledged.length;
        await delay(ends - Date.now());
        expect(load.acknowledged.length).toBeGreaterThan(before);
      }
      smtp.behaviour = "accepts";
      await setFaults({ places: "normal", payments: "none" });
      const began = performance.now();
      await load.stop();
      expect([load.rejected, load.unanswered]).toEqual([[], []]);
      expect(await search()).toBe(200);
      await subscribe();
      const state = async () =>
        (await send(program, "GET", "/api/subscription/", { token })).body.state;
      await eventually(state).toBe("active");
      measure(`providers back: subscription active after (${kind})`, began);
      type World = { subscriptions: Record<string, { status: string }> };
      const [row] = await database.query<{ world: string }>("select world from sandbox.payments");
      const { subscriptions } = JSON.parse(row?.world ?? "{}") as World;
      const live = Object.values(subscriptions).filter((one) => one.status === "authorized");
      expect(live).toHaveLength(1);
      // Retries wait from 30 s to minutes, so only new mail shows that mail leaves again.
      const { length } = smtp.received;
      const after = startLoad(program.url, 1);
      await eventually(() => smtp.received.length).toBeGreaterThan(length);
      await after.stop();
      measure(`providers back: new mail left after (${kind})`, began);
      const acknowledged = [...load.acknowledged, ...after.acknowledged];
      await expectConsistent(database, { acknowledged });
    } finally {
      await load.stop();
      await program.stop();
      await database.remove();
      await smtp.stop();
    }
  },
);
