import { z } from "@hono/zod-openapi";
import { json } from "./endpoint.ts";

export const done = json(z.object({ ok: z.literal(true) }), "Feito");
