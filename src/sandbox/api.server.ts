import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { z } from "zod";
import type { Services } from "#src/services/services.ts";
import { googleBehaviours } from "./google/behaviours.server.ts";
import { endGrantsOf } from "./google/grants.server.ts";
import { loginBehaviours } from "./google/login-behaviours.server.ts";
import { readMailbox } from "./mailbox.server.ts";
import { browserScript, deviceScript } from "./payments/browser-script.ts";
import { changeState } from "./payments/emulator.server.ts";
import { placesBehaviours } from "./places-server.server.ts";
import { pushBehaviours, readMessages, subscribe } from "./push-service.server.ts";
import { recaptchaBehaviours } from "./recaptcha.server.ts";
import { setSwitch } from "./switches.server.ts";

const cardShape = z.object({
  holder: z.string().min(1).max(100),
  brand: z.string().max(20),
  digits: z
    .object({
      first_six: z.string().length(6),
      last_four: z.string().length(4),
      month: z.int(),
      year: z.int(),
    })
    .optional(),
});

/** HTTP API to read the state of the emulators and to set their fault modes. Mounted only in demo mode. */
export function sandboxApi({ db, clock, push }: Pick<Services, "db" | "clock" | "push">) {
  return new Hono()
    .get("/sandbox/mailbox.json", async (c) => c.json(await readMailbox(db, c.req.query("to"))))
    .get("/sandbox/mercado-pago.js", (c) => {
      c.header("Content-Type", "text/javascript; charset=utf-8");
      return c.body(browserScript);
    })
    .get("/sandbox/mercado-pago-device.js", (c) => {
      c.header("Content-Type", "text/javascript; charset=utf-8");
      return c.body(deviceScript);
    })
    .post("/sandbox/mercado-pago/card_tokens", async (c) => {
      const card = cardShape.safeParse(await c.req.json().catch(() => ({})));
      if (!card.success) {
        return c.json({ message: "bad_request", status: 400, cause: [{ code: "316" }] }, 400);
      }
      const id = randomUUID().replaceAll("-", "");
      await changeState({ db, clock }, (state) => {
        state.tokens[id] = { id, ...card.data, used: false };
      });
      return c.json({ id, status: "active" }, 201);
    })
    .post("/sandbox/places", async (c) => {
      const behaviour = await readField(c, "behaviour");
      if (!placesBehaviours.some((known) => known === behaviour))
        return c.json({ behaviours: placesBehaviours }, 400);
      await setSwitch(db, "places", String(behaviour));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/google", async (c) => {
      const behaviour = await readField(c, "behaviour");
      if (!googleBehaviours.some((known) => known === behaviour))
        return c.json({ behaviours: googleBehaviours }, 400);
      await setSwitch(db, "google", String(behaviour));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/google/entrada", async (c) => {
      const behaviour = await readField(c, "behaviour");
      if (!loginBehaviours.some((known) => known === behaviour))
        return c.json({ behaviours: loginBehaviours }, 400);
      await setSwitch(db, "google_login", String(behaviour));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/google/encerrar", async (c) => {
      await endGrantsOf({ db }, String(await readField(c, "user")));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/push/subscription", async (c) =>
      c.json(await subscribe(db, push?.publicKey ?? ""), 201),
    )
    .get("/sandbox/push.json", async (c) => c.json(await readMessages(db, c.req.query("endpoint"))))
    .post("/sandbox/push", async (c) => {
      const behaviour = await readField(c, "behaviour");
      if (!pushBehaviours.some((known) => known === behaviour))
        return c.json({ behaviours: pushBehaviours }, 400);
      await setSwitch(db, "push", String(behaviour));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/recaptcha", async (c) => {
      const behaviour = await readField(c, "behaviour");
      if (!recaptchaBehaviours.some((known) => known === behaviour)) {
        return c.json({ behaviours: recaptchaBehaviours }, 400);
      }
      await setSwitch(db, "recaptcha", String(behaviour));
      return c.redirect("/sandbox", 303);
    });
}

/** Returns a posted field; undefined if it is missing or the form is broken. */
async function readField(c: Context, name: string): Promise<unknown> {
  try {
    return (await c.req.parseBody())[name];
  } catch (error) {
    // The multipart parser throws a TypeError for a broken body.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
