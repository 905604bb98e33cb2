import { z } from "@hono/zod-openapi";
import { json } from "./endpoint.ts";

/** The body of a response that says nothing else. `serve` sends it, whatever the handler returns. */
export const doneBody = z.object({ ok: z.literal(true) });

/** The response of a call that returns nothing else. */
export const done = json(doneBody, "Feito");
