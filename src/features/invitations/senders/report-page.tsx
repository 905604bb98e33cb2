import { data } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { MailLinkFrame } from "#src/ui/mail-link-frame.tsx";
import type { Route } from "./+types/report-page.ts";
import { readReport } from "./report-sender.server.ts";

/** Changes nothing, because mail scanners and previews open links too (RFC 8058). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("c") ?? "";
  const found = await readReport(context.get(servicesContext), token);
  return data({ found }, { status: found ? 200 : 404 });
}

export const meta = () => [
  { title: "Denunciar convite · Estrelou" },
  { name: "robots", content: "noindex" },
  // The URL contains the customer's token.
  { name: "referrer", content: "no-referrer" },
];

/** Reports a business to the operator. A plain form, so it works without login and scripts. */
export default function ReportPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) {
    return (
      <MailLinkFrame title="Este link não é válido">
        <p>
          Abra de novo o link “Não conheço esta loja / denunciar” no fim do e-mail, inteiro, como
          chegou.
        </p>
      </MailLinkFrame>
    );
  }
  const name = found.placeName ?? "Esta empresa";
  if (found.reported) {
    return (
      <MailLinkFrame done title="Pronto, recebemos sua denúncia">
        <p>{name} não manda mais convites por e-mail para você pelo Estrelou.</p>
        <p>Com mais de uma denúncia, os envios param até a gente conferir. Obrigado por avisar.</p>
      </MailLinkFrame>
    );
  }
  return (
    <MailLinkFrame title="Não conhece esta loja?">
      <p>
        {name} mandou um convite para você pelo Estrelou. Se você não é cliente, ou se o e-mail
        parece um golpe, toque em Denunciar e não receba mais convites desta loja.
      </p>
      <form method="post" className="grid gap-4">
        <Button type="submit" variant="main" size="lg" wide>
          Denunciar
        </Button>
      </form>
      <p className="text-sm text-ink-soft">
        A empresa não fica sabendo quem denunciou. Guardamos só um código derivado do seu e-mail,
        para contar a denúncia uma vez.{" "}
        <a href="/privacidade#clientes" className="underline">
          Privacidade
        </a>
      </p>
    </MailLinkFrame>
  );
}
