import { z } from "@hono/zod-openapi";
import { json } from "./endpoint.ts";

/** The response of a call that returns nothing else. */
export const done = json(z.object({ ok: z.literal(true) }), "Feito");

/** The body of such a response. */
export const ok = { ok: true } as const;
