import { z } from "@hono/zod-openapi";
import {
  placeFailures,
  placeParams,
  placeQuery,
  placeSchema,
} from "#src/features/business/places/contract.ts";
import { deviceSchema, ticketSchema, tokens } from "#src/features/session/contract.ts";
import { ticketFailures } from "#src/features/session/google-identity/failures.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";

const tags = ["Conta"];

export const mailGoogleLink = endpoint({
  method: "post",
  path: "/api/token/google/mail/",
  tags,
  summary: "Envia ao e-mail da conta um link que liga a conta do Google, no lugar da senha",
  description: "O link vale por uma hora, uma vez, e só no navegador (`device`) que o pediu.",
  request: { body: jsonBody(z.object({ ticket: ticketSchema, device: deviceSchema })) },
  failures: { google_ticket_invalid: ticketFailures.google_ticket_invalid, ...limitFailures },
  responses: { 200: done },
});

const signUpSearch = {
  tags,
  failures: {
    google_ticket_invalid: ticketFailures.google_ticket_invalid,
    ...placeFailures,
    ...limitFailures,
  },
} as const;

export const findSignUpPlaces = endpoint({
  ...signUpSearch,
  method: "post",
  path: "/api/clientes/cadastro-google/locais/",
  summary: "Busca a loja de quem veio do Google e ainda não tem conta",
  description: "Só com o bilhete de um cadastro cujo e-mail o Google verificou.",
  request: { body: jsonBody(placeQuery.search.extend({ ticket: ticketSchema })) },
  responses: { 200: json(z.array(placeSchema), "Até cinco locais") },
});

export const readSignUpPlace = endpoint({
  ...signUpSearch,
  method: "post",
  path: "/api/clientes/cadastro-google/locais/{id}/",
  summary: "O local escolhido nessa busca, com o endereço completo",
  request: {
    params: placeParams,
    body: jsonBody(placeQuery.choice.extend({ ticket: ticketSchema })),
  },
  responses: { 200: json(placeSchema, "O local, ou o novo se ele mudou") },
});

export const joinFailures = {
  google_link_invalid: [
    400,
    "Este link não vale aqui. Ele vale por uma hora, uma vez, e só no navegador em que você tocou em “Continuar com o Google”.",
  ],
  google_taken: ticketFailures.google_taken,
  ...limitFailures,
} as const;

export const joinGoogle = endpoint({
  method: "post",
  path: "/api/token/google/join/",
  tags,
  summary: "Liga a conta do Google com o link enviado, e abre a sessão",
  request: { body: jsonBody(z.object({ token: z.string().max(200), device: deviceSchema })) },
  failures: joinFailures,
  responses: { 200: json(tokens, "Sessão aberta") },
});
