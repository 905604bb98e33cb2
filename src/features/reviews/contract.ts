import { z } from "@hono/zod-openapi";

/** 'open': the owner should follow up; 'resolved': done. A review without a status needs nothing. */
export const statusSchema = z.enum(["open", "resolved"]);

export type Status = z.infer<typeof statusSchema>;

/** Filters of a list of reviews. A review must match all that are given. */
export const filterSchema = z.object({
  stars: z
    .union([z.literal("").transform(() => undefined), z.coerce.number().int().min(1).max(5)])
    .optional()
    .openapi({ type: "integer", minimum: 1, maximum: 5, description: "Vazio: todas" }),
  displayed: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional()
    .openapi({ description: "false: só as ainda não vistas" }),
  status: statusSchema
    .optional()
    .openapi({ description: "open: em aberto; resolved: já resolvidas" }),
});

export type ReviewFilter = z.output<typeof filterSchema>;
