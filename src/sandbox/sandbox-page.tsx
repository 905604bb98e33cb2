import { Inbox } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { Route } from "./+types/sandbox-page.ts";
import { demoServices } from "./demo-only.server.ts";
import { GoogleSwitch } from "./google/google-switch.tsx";
import { LoginSwitch } from "./google/login-switch.tsx";
import { PlacesSwitch } from "./places-switch.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = demoServices(context);
  const [
    { readMailbox },
    { readPlacesBehaviour },
    { readGoogleBehaviour },
    { listGoogleUsers },
    { readLoginBehaviour },
  ] = await Promise.all([
    import("./mailbox.server.ts"),
    import("./places-server.server.ts"),
    import("./google/behaviours.server.ts"),
    import("./google/users.server.ts"),
    import("./google/login-behaviours.server.ts"),
  ]);
  const [messages, places, behaviour, users, login] = await Promise.all([
    readMailbox(db),
    readPlacesBehaviour(db),
    readGoogleBehaviour(db),
    listGoogleUsers(db),
    readLoginBehaviour(db),
  ]);
  return { messages, places, google: { behaviour, users }, login };
}

/** Sends a message through the mail adapter, to see that it arrives. */
export async function action({ context }: Route.ActionArgs) {
  const { mail } = demoServices(context);
  await mail.send({
    to: "demo@estrelou.test",
    subject: "Mensagem de teste",
    text: "Se você lê isto, o correio da demonstração funciona.",
    html: "<p>Se você lê isto, o correio da demonstração funciona.</p>",
  });
  return null;
}

export const meta = () => [{ title: "Serviços emulados · Estrelou" }];

const time = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** The emulated outside world on one page: what was mailed, and how each service behaves. */
export default function SandboxPage({
  loaderData: { messages, places, google, login },
}: Route.ComponentProps) {
  const sending = useNavigation().state !== "idle";
  return (
    <main className="mx-auto max-w-3xl px-4 py-10">
      <PageHeading
        title="Serviços emulados"
        description="Em modo demonstração nada sai desta máquina: as mensagens chegam aqui."
        actions={
          <>
            <Link to="/sandbox/pagamentos" className={buttonClass()}>
              Pagamentos e relógio
            </Link>
            <Link to="/sandbox/avaliacoes-google" className={buttonClass()}>
              Escrever uma avaliação no Google
            </Link>
            <Link to="/sandbox/mails" className={buttonClass()}>
              Modelos de mensagem
            </Link>
          </>
        }
      />
      <Card
        title="Caixa de entrada"
        description="O começo do endereço decide: “recusa” não existe, “espera” fica para mais tarde, “fecha” perde a conexão, “lotada” não cabe e “bloqueia” é barrado."
        actions={
          <Form method="post">
            <Button type="submit" pending={sending}>
              Enviar mensagem de teste
            </Button>
          </Form>
        }
      >
        {messages.length === 0 ? (
          <EmptyState icon={Inbox} title="Nenhuma mensagem ainda" />
        ) : (
          <ul className="divide-y divide-line">
            {messages.map((message) => (
              <li key={message.id} className="py-2">
                <details>
                  <summary className="min-h-11 py-2">
                    <span className="font-semibold">{message.subject}</span>
                    <span className="block text-sm text-ink-soft">
                      {message.to} · {time.format(new Date(message.at))}
                    </span>
                  </summary>
                  {message.html ? (
                    <iframe
                      title={message.subject}
                      srcDoc={message.html}
                      sandbox="allow-popups"
                      className="h-120 w-full rounded-md border border-line bg-paper"
                    />
                  ) : (
                    <pre className="whitespace-pre-wrap">{message.text}</pre>
                  )}
                </details>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <PlacesSwitch behaviour={places} />
      <GoogleSwitch {...google} />
      <LoginSwitch behaviour={login} />
    </main>
  );
}
