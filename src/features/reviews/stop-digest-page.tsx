import { data, Form, useNavigation } from "react-router";
import { AccountAside, AccountFrame } from "#src/features/account/components/account-frame.tsx";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import type { Route } from "./+types/stop-digest-page.ts";
import { isDigestToken, stopDigest } from "./stop-digest.server.ts";

export const meta = () => [
  { title: "Resumo da semana · Estrelou" },
  { name: "robots", content: "noindex" },
];

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

/** Asks only: programs that check a mail's links open them, and must not unsubscribe anybody. */
export function loader({ request, context }: Route.LoaderArgs) {
  const known = isDigestToken(context.get(servicesContext), tokenOf(request));
  return data({ known }, { status: known ? 200 : 404 });
}

/** The form's button, and the one click of mail programs (RFC 8058), which post here without a session. */
export async function action({ request, context }: Route.ActionArgs) {
  const stopped = await stopDigest(context.get(servicesContext), tokenOf(request));
  return data({ stopped }, { status: stopped ? 200 : 404 });
}

/** Where the weekly digest is left, without a login. */
export default function StopDigestPage({ loaderData, actionData }: Route.ComponentProps) {
  const pending = useNavigation().state !== "idle";
  if (!loaderData.known) {
    return (
      <AccountFrame
        title="Este link não funciona"
        description="Ele pode ter sido cortado. Você também pode desligar o resumo no painel, em Avaliações."
      >
        <AccountAside to="/mensagens" link="Ir para o painel" />
      </AccountFrame>
    );
  }
  if (actionData?.stopped) {
    return (
      <AccountFrame
        title="Pronto, sem resumo"
        description={
          <p role="status">
            Você não recebe mais o resumo da semana. Quer de volta? Ligue de novo no painel, em
            Avaliações.
          </p>
        }
      >
        <AccountAside to="/mensagens" link="Ir para o painel" />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Parar de receber o resumo da semana?"
      description="Os avisos de nota baixa e os e-mails da sua conta continuam chegando."
    >
      <Form method="post" className="mt-6">
        <Button type="submit" variant="main" wide pending={pending}>
          Parar de receber
        </Button>
      </Form>
    </AccountFrame>
  );
}
