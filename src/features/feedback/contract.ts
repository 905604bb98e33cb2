import { z } from "@hono/zod-openapi";

export const slugParams = z.object({ slug: z.string().min(1).max(100) });

/** The source of a link, such as 'mesa-4'. A source in another form is ignored. */
export const sourceSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/)
  .optional()
  .catch(undefined)
  // Declared by hand, because the OpenAPI generator does not support `catch`.
  .openapi({ type: "string", description: "Onde o link estava, como 'mesa-4'" });

export const businessFailures = {
  client_not_found: [404, "Cliente não encontrado"],
} as const;
