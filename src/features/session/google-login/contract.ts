import { z } from "@hono/zod-openapi";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { deviceSchema, loginFailures, ticketSchema, tokens } from "../contract.ts";
import { identityFailures } from "../google-identity/failures.ts";

export const googleLoginFailures = {
  google_off: [503, "Entrar com o Google não está disponível agora. Entre com sua senha."],
  google_request_invalid: [
    400,
    "Este pedido ao Google não vale mais. Ele vale por dez minutos e uma vez só, no mesmo navegador.",
  ],
  google_refused: [401, "Não reconhecemos esta conta do Google. Tente de novo ou use sua senha."],
  google_no_email: [400, "O Google não informou o seu e-mail. Use outra conta ou o cadastro."],
  google_unavailable: [502, "O Google não respondeu. Tente de novo em alguns minutos."],
  email_unconfirmed: loginFailures.email_unconfirmed,
  ...identityFailures,
  ...limitFailures,
} as const;

/** `opened`: logged in. `sign_up`: no account yet. `join`: the email has an account. `linked`: as the session asked. */
const resultSchema = z.enum(["opened", "sign_up", "join", "linked"]);

export const finishGoogleLogin = endpoint({
  method: "post",
  path: "/api/token/google/",
  tags: ["Conta"],
  summary: "Entra com o que a página do Google devolveu; só o navegador que começou pode",
  description:
    "`opened` traz a sessão. `sign_up` e `join` trazem o bilhete com que o cadastro ou o login liga a conta do Google: `join`, se o e-mail já tem conta. `linked`: a conta da sessão que começou foi ligada.",
  request: {
    body: jsonBody(
      z.object({
        code: z.string().min(1).max(512),
        state: z.string().max(100),
        device: deviceSchema.optional(),
        confirmation: z.string().max(200).optional().openapi({
          description: "O token do link de confirmação aberto neste navegador",
        }),
      }),
    ),
  },
  failures: googleLoginFailures,
  responses: {
    200: json(
      z.object({
        result: resultSchema,
        next: z.string().openapi({ description: "A página que foi pedida" }),
        plan: z.literal("trial").optional(),
        email: z.string().optional(),
        ticket: ticketSchema.optional(),
        place_search: z.boolean().optional().openapi({
          description: "O bilhete busca também a loja, para escolhê-la junto com o cadastro",
        }),
        session: tokens.optional(),
      }),
      "O que fazer agora",
    ),
  },
});
