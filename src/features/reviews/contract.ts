import { z } from "@hono/zod-openapi";
import { topicCount } from "#src/features/business/topics/topics.ts";
import { plainText } from "#src/lib/text/plain-text.ts";
import { isWithinMaxLength, maxCommentLength } from "./comment.ts";
import { type FilterDays, filterDays, maxSearchLength } from "./filter-limits.ts";

/** 'open': the owner should follow up; 'resolved': done. A review without a status needs nothing. */
export const statusSchema = z.enum(["open", "resolved"]);

export type Status = z.infer<typeof statusSchema>;

/** What a customer says: the review page sends these fields, and the owner's list returns them. */
export const saidFields = {
  rating: z
    .number("rating_invalid")
    .int("rating_invalid")
    .min(1, "rating_invalid")
    .max(5, "rating_invalid"),
  comment: z
    .string()
    .refine(isWithinMaxLength, "comment_too_long")
    .openapi({ maxLength: maxCommentLength }),
};

const day = z.iso.date().refine((date) => date >= "2000-01-01");

/** Filters of a list of reviews. A review must match all that are given. */
export const filterSchema = z.object({
  stars: z
    .union([z.literal("").transform(() => undefined), z.coerce.number().int().min(1).max(5)])
    .optional()
    .openapi({ type: "integer", minimum: 1, maximum: 5, description: "Vazio: todas" }),
  displayed: z
    .enum(["", "true", "false"])
    .transform((text) => (text ? text === "true" : undefined))
    .optional()
    .openapi({ description: "false: só as ainda não vistas. Vazio: todas" }),
  status: z
    .enum(["", ...statusSchema.options])
    .transform((status) => status || undefined)
    .optional()
    .openapi({ description: "open: em aberto; resolved: já resolvidas. Vazio: todas" }),
  commented: z
    .literal("true")
    .transform(() => true)
    .optional()
    .openapi({ description: "true: só as que têm comentário" }),
  praise: z
    .literal("true")
    .transform(() => true)
    .optional()
    .openapi({ description: "true: só as que o cliente deixa mostrar" }),
  topic: z
    .union([
      z.literal("").transform(() => undefined),
      z.coerce.number().int().min(1).max(topicCount),
    ])
    .optional()
    .openapi({
      type: "integer",
      minimum: 1,
      maximum: topicCount,
      description: "Só as que têm este tópico. Vazio: todas",
    }),
  days: z
    .enum(filterDays.map(String))
    .transform((days) => Number(days) as FilterDays)
    .optional()
    .openapi({ description: "Os últimos dias, hoje incluído. Vale no lugar de from e to" }),
  from: day.optional().openapi({ description: "Primeiro dia, em São Paulo" }),
  to: day.optional().openapi({ description: "Último dia, em São Paulo, incluído" }),
  q: z.string().max(maxSearchLength).transform(plainText).optional().openapi({
    description: "Palavras do comentário ou da anotação, sem diferença de acentos e maiúsculas",
  }),
});

export type ReviewFilter = z.output<typeof filterSchema>;

/** The filters that the tally counts. */
export type StateFilter = Pick<ReviewFilter, "stars" | "displayed" | "status">;
