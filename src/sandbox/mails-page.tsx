import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/mails-page.ts";
import { demoServices } from "./demo-only.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { settings } = demoServices(context);
  const { renderSamples } = await import("./mail-samples.server.tsx");
  return { mails: await renderSamples(settings.publicUrl) };
}

export const meta = () => [{ title: "Modelos de mensagem · Estrelou" }];

/** Every mail template as it is sent, in HTML and in plain text. */
export default function MailsPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <main className="mx-auto max-w-5xl px-4 py-10">
      <PageHeading
        title="Modelos de mensagem"
        description="Como cada mensagem é enviada. As cores seguem o modo claro ou escuro do sistema."
      />
      <div className="grid gap-6">
        {mails.map(({ subject, html, text }) => (
          <Card key={subject} title={subject}>
            <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
              <iframe
                title={subject}
                srcDoc={html}
                sandbox="allow-popups"
                className="h-140 w-full rounded-md border border-line"
              />
              <pre className="overflow-x-auto rounded-md bg-sunken p-4 text-sm whitespace-pre-wrap">
                {text}
              </pre>
            </div>
          </Card>
        ))}
      </div>
    </main>
  );
}
