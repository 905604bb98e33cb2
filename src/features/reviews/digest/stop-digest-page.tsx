import { data, Link } from "react-router";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import type { Route } from "./+types/stop-digest-page.ts";
import { readDigestLink } from "./stop-digest.server.ts";

export const meta = () => [
  { title: "Resumo da semana · Estrelou" },
  { name: "robots", content: "noindex" },
];

/** GET changes nothing, because mail scanners open links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await readDigestLink(context.get(servicesContext), token);
  return data({ found }, { status: found ? 200 : 404 });
}

/** Unsubscribes from the weekly digest, without a login and without scripts. */
export default function StopDigestPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) {
    return (
      <EntryFrame
        title="Este link não funciona"
        description="Ele pode ter sido cortado. Você também pode desligar o resumo no painel, em Minha conta."
      >
        <ToPanel />
      </EntryFrame>
    );
  }
  if (!found.wanted) {
    return (
      <EntryFrame
        title="Pronto, sem resumo"
        description="Você não recebe mais o resumo da semana. Quer de volta? Ligue de novo no painel, em Minha conta."
      >
        <ToPanel />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame
      title="Parar de receber o resumo da semana?"
      description="As dicas da primeira semana param junto. Os avisos de nota baixa e os e-mails da sua conta continuam chegando."
    >
      <form method="post" className="mt-6">
        <Button type="submit" variant="main" wide>
          Parar de receber
        </Button>
      </form>
    </EntryFrame>
  );
}

function ToPanel() {
  return (
    <p className="mt-6">
      <Link to="/conta" className={buttonClass({ wide: true })}>
        Ir para o painel
      </Link>
    </p>
  );
}
