import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { data } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
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
      <Frame title="Este link não é válido">
        <p>
          Abra de novo o link “Não quero mais receber convites” no fim do e-mail, inteiro, como
          chegou.
        </p>
      </Frame>
    );
  }
  const name = found.placeName ?? "Esta empresa";
  if (found.optedOut === "all") {
    return (
      <Frame done title="Pronto, você não recebe mais convites">
        <p>Nenhuma empresa manda mais convites por e-mail a você pelo Estrelou.</p>
      </Frame>
    );
  }
  if (found.optedOut === "business") {
    return (
      <Frame done title="Pronto, você não recebe mais estes convites">
        <p>{name} não manda mais convites por e-mail a você pelo Estrelou.</p>
        <form method="post" className="mt-2 grid gap-3 border-t border-line pt-6">
          <p>Também não quer receber convites de outras empresas?</p>
          <Button type="submit" name="quem" value="todas" wide>
            Não receber de nenhuma empresa
          </Button>
        </form>
      </Frame>
    );
  }
  return (
    <Frame title={`Não quer mais receber convites de ${name}?`}>
      <p>{name} mandou a você um e-mail pelo Estrelou. Um toque, e não manda mais.</p>
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
    </Frame>
  );
}

function Frame(props: { title: string; done?: boolean; children: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 px-4 py-10">
      {props.done && <CircleCheck aria-hidden className="size-10 text-action" />}
      <h1 className="display text-2xl wrap-anywhere">{props.title}</h1>
      {props.children}
      <p className="mt-6 text-sm text-ink-soft">Estrelou · avaliações para pequenas empresas</p>
    </main>
  );
}
