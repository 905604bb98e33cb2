import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

const claim = z.enum(["conversions", "trust", "ticket"]);

const testimonial = z.object({
  words: z.string().trim().min(10).max(400),
  name: z.string().trim().min(1).max(80),
  business: z.string().trim().min(1).max(120),
  stars: z.number().int().min(1).max(5),
});

const claimSource = z.object({
  claim,
  text: z.string(),
  source: z.string().nullable().openapi({ description: "O que a página mostra agora" }),
});

export type ClaimSource = z.output<typeof claimSource>;

export const readSite = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/site/",
  summary: "Abriu números e depoimentos do site",
  responses: {
    200: json(
      z.object({
        claims: z.array(claimSource),
        testimonials: z.array(testimonial.extend({ id: z.uuid() })),
      }),
      "O que a página inicial mostra",
    ),
  },
});

export const saveSource = endpoint({
  ...operatorCall,
  method: "put",
  path: "/api/operator/site/claims/{claim}/",
  summary: "Mudou a fonte de um número do site",
  request: {
    params: z.object({ claim }),
    body: jsonBody(z.object({ source: z.string().trim().max(200) })),
  },
  responses: { 200: done },
});

export const addTestimonial = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/site/testimonials/",
  summary: "Publicou um depoimento",
  request: { body: jsonBody(testimonial) },
  responses: { 201: done },
});

export const removeTestimonial = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/site/testimonials/{id}/",
  summary: "Tirou um depoimento do site",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: done },
});
