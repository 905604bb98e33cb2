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

/** The fault modes that the forms of `/sandbox` set: path, name of the switch and its values. */
const switches: [path: string, name: string, behaviours: readonly string[]][] = [
  ["/sandbox/places", "places", placesBehaviours],
  ["/sandbox/google", "google", googleBehaviours],
  ["/sandbox/google/entrada", "google_login", loginBehaviours],
  ["/sandbox/push", "push", pushBehaviours],
  ["/sandbox/recaptcha", "recaptcha", recaptchaBehaviours],
];

/** HTTP API to read the state of the emulators and to set their fault modes. Mounted only in demo mode. */
export function sandboxApi({ db, clock, push }: Pick<Services, "db" | "clock" | "push">) {
  const api = new Hono()
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
    .post("/sandbox/google/encerrar", async (c) => {
      await endGrantsOf({ db }, String(await readField(c, "user")));
      return c.redirect("/sandbox", 303);
    })
    .post("/sandbox/push/subscription", async (c) =>
      c.json(await subscribe(db, push?.publicKey ?? ""), 201),
    )
    .get("/sandbox/push.json", async (c) =>
      c.json(await readMessages(db, c.req.query("endpoint"))),
    );
  for (const [path, name, behaviours] of switches) {
    api.post(path, async (c) => {
      const behaviour = String(await readField(c, "behaviour"));
      if (!behaviours.includes(behaviour)) return c.json({ behaviours }, 400);
      await setSwitch(db, name, behaviour);
      return c.redirect("/sandbox", 303);
    });
  }
  return api;
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
