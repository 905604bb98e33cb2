import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { mailProviders } from "#src/services/mail/provider-reports/provider-report.ts";

export const mailReportFailures = {
  token_wrong: [401, "Token inválido."],
} as const;

export const receiveMailReport = endpoint({
  method: "post",
  path: "/api/webhooks/mail-reports/",
  tags: ["Convites por e-mail"],
  summary: "Um relatório de entrega (RFC 3464) ou uma denúncia (ARF), como e-mail inteiro",
  failures: mailReportFailures,
  // A report contains the mail that came back.
  upload: true,
  responses: {
    200: json(
      z.object({
        result: z.enum(["bounce", "complaint", "ignored"]).openapi({
          description: "ignored: não fala de um e-mail nosso, ou não é definitivo",
        }),
      }),
      "Lido; mandar de novo não muda nada",
    ),
  },
});

export const receiveProviderReport = endpoint({
  method: "post",
  path: "/api/webhooks/mail/{provider}/",
  tags: ["Convites por e-mail"],
  summary: "Aviso assinado de um serviço de e-mail sobre devoluções e denúncias",
  failures: mailReportFailures,
  // Amazon SES sends the headers of the mail that came back.
  upload: true,
  request: { params: z.object({ provider: z.enum(mailProviders, "not_found") }) },
  responses: {
    200: json(
      z.object({
        result: z.enum(["stored", "ignored"]).openapi({
          description: "ignored: não fala de um e-mail nosso, ou não é definitivo",
        }),
      }),
      "Lido; mandar de novo não muda nada",
    ),
  },
});
