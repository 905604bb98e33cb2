import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { slugParams } from "../contract.ts";

const publicBusinessSchema = z.object({
  slug: z.string(),
  place_name: z.string().nullable(),
  address: z.string().nullable(),
  logo_url: z.string().nullable(),
  accent: z.string().nullable().openapi({ description: "Cor da empresa, como '#b3001b'" }),
  minReview: z.number().int().min(1).max(5),
  mainMessageInvite: z.string().nullable(),
  googleUrl: z.string().nullable(),
  topics: z.array(z.number().int()).openapi({ description: "Os tópicos que o cliente pode tocar" }),
});

/** A business as its customers see it. */
export type PublicBusiness = z.infer<typeof publicBusinessSchema>;

export const lookUpBusiness = endpoint({
  method: "get",
  path: "/api/client/{slug}/",
  tags: ["Página de avaliação"],
  summary: "Empresa da página de avaliação",
  request: { params: slugParams },
  failures: {},
  responses: {
    200: json(
      z.object({ exists: z.boolean(), client: publicBusinessSchema.optional() }),
      "A empresa, ou exists=false",
    ),
  },
});
