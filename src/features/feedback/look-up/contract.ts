import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";

export const slugParams = z.object({ slug: z.string().min(1).max(100) });

export const clientSchema = z.object({
  slug: z.string(),
  place_name: z.string().nullable(),
  address: z.string().nullable(),
  logo_url: z.string().nullable(),
  minReview: z.number().int().min(1).max(5),
  mainMessageInvite: z.string().nullable(),
  googleUrl: z.string().nullable(),
});

/** A business as its customers see it. */
export type Client = z.infer<typeof clientSchema>;

export const lookUpClient = endpoint({
  method: "get",
  path: "/api/client/{slug}/",
  tags: ["Página de avaliação"],
  summary: "Empresa da página de avaliação",
  request: { params: slugParams },
  failures: {},
  responses: {
    200: json(
      z.object({ exists: z.boolean(), client: clientSchema.optional() }),
      "A empresa, ou exists=false",
    ),
  },
});
