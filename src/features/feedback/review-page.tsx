import { data } from "react-router";
import { BusinessHeading } from "#src/features/business/settings/components/business-heading.tsx";
import { servicesContext } from "#src/services/services.ts";
import type { Route } from "./+types/review-page.ts";
import { lookUpClient } from "./look-up/look-up-client.server.ts";
import { alreadySentScript } from "./rate/components/already-sent.ts";
import { ReviewForm } from "./rate/components/review-form.tsx";

/** This page leaves the client router out: its document carries its style and one small script. */
export const handle = { light: "review" };

/** Depends on the slug alone: the rendered page is kept and served again (server/review-pages.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await lookUpClient(context.get(servicesContext), params.slug);
  return data({ client: found?.client }, { status: found ? 200 : 404 });
}

const invitation = "Dê uma nota de 1 a 5 estrelas. Leva dez segundos.";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const client = loaderData?.client;
  const title = client ? titleOf(client.place_name) : "Cliente não encontrado";
  const robots = { name: "robots", content: "noindex" };
  if (!client) return [{ title }, robots];
  const origin = matches[0].loaderData?.publicUrl ?? "";
  return [
    { title },
    robots,
    { name: "description", content: invitation },
    { property: "og:title", content: title },
    { property: "og:description", content: invitation },
    { property: "og:url", content: `${origin}/feedback/${client.slug}` },
    { property: "og:image", content: `${origin}/og/feedback/${client.slug}.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

function titleOf(name: string | null): string {
  return name ? `Avalie ${name}` : "Avalie sua experiência";
}

export default function ReviewPage({ loaderData: { client } }: Route.ComponentProps) {
  if (!client) {
    return (
      <main className="grid min-h-dvh place-items-center px-4 text-center">
        <h1 className="text-2xl">Cliente não encontrado</h1>
      </main>
    );
  }
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-8 px-4 py-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash. */}
      <script data-slug={client.slug} dangerouslySetInnerHTML={{ __html: alreadySentScript }} />
      <BusinessHeading {...client} />
      <div id="review-form" data-props={JSON.stringify({ client })}>
        <ReviewForm client={client} />
      </div>
      <footer className="text-center text-sm text-ink-soft">
        Avaliações por{" "}
        <a href="/" className="font-semibold text-ink underline-offset-4 hover:underline">
          Estrelou
        </a>
      </footer>
    </main>
  );
}
