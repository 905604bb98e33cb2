import { data } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { MailLinkFrame } from "#src/ui/mail-link-frame.tsx";
import type { Route } from "./+types/unsubscribe-page.ts";
import { readUnsubscribe } from "./unsubscribe.server.ts";

/** Changes nothing, because mail scanners and previews open links too (RFC 8058). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("c") ?? "";
  const found = await readUnsubscribe(context.get(servicesContext), token);
  return data({ found }, { status: found ? 200 : 404 });
}

export const meta = () => [
  { title: "Descadastrar · Estrelou" },
  { name: "robots", content: "noindex" },
  // The URL contains the customer's token.
  { name: "referrer", content: "no-referrer" },
];

/** Ends a business's invitations by email. Plain forms, so it works without login and scripts. */
export default function UnsubscribePage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) {
    return (
      <MailLinkFrame title="Este link não é válido">
        <p>
          Abra de novo o link “Não quero mais receber convites” no fim do e-mail, inteiro, como
          chegou.
        </p>
      </MailLinkFrame>
    );
  }
  const name = found.placeName ?? "Esta empresa";
  if (found.optedOut === "all") {
    return (
      <MailLinkFrame done title="Pronto, você não recebe mais convites">
        <p>Nenhuma empresa manda mais convites por e-mail para você pelo Estrelou.</p>
      </MailLinkFrame>
    );
  }
  if (found.optedOut === "business") {
    return (
      <MailLinkFrame done title="Pronto, você não recebe mais estes convites">
        <p>{name} não manda mais convites por e-mail para você pelo Estrelou.</p>
        <form method="post" className="mt-2 grid gap-3 border-t border-line pt-6">
          <p>Também não quer receber convites de outras empresas?</p>
          <Button type="submit" name="quem" value="todas" wide>
            Não receber de nenhuma empresa
          </Button>
        </form>
      </MailLinkFrame>
    );
  }
  return (
    <MailLinkFrame title="Parar de receber convites?">
      <p>{name} mandou um e-mail para você pelo Estrelou. Toque no botão e não receba mais.</p>
      <form method="post" className="grid gap-4">
        <Checkbox
          name="quem"
          value="todas"
          label="Não receber convites de nenhuma empresa pelo Estrelou"
        />
        <Button type="submit" variant="main" size="lg" wide>
          Não receber mais
        </Button>
      </form>
      <p className="text-sm text-ink-soft">
        Guardamos só um código derivado do seu e-mail, para respeitar o pedido. O endereço não fica
        com a gente.{" "}
        <a href="/privacidade#clientes" className="underline">
          Privacidade
        </a>
      </p>
    </MailLinkFrame>
  );
}
