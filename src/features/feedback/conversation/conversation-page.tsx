import { useContext } from "react";
import { data } from "react-router";
import { DocumentContext } from "#src/document.tsx";
import { BusinessHeading } from "#src/features/business/settings/components/business-heading.tsx";
import { accentPageCss } from "#src/lib/color/accent.ts";
import { servicesContext } from "#src/services/services.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import type { Route } from "./+types/conversation-page.ts";
import { pt } from "./words/pt.ts";

/** Like the review page: no client router, its style inside, one small script. */
export const handle = { light: "conversation" };

/** Depends on the slug only, because the rendered page is cached (server/stored-responses.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const found = await lookUpBusiness(services, params.slug);
  const pushKey = services.push?.publicKey ?? null;
  return data({ business: found?.business, words: pt, pushKey }, { status: found ? 200 : 404 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.business ? loaderData.words.title : "Cliente não encontrado" },
  { name: "robots", content: "noindex" },
  // The fragment stays on the phone in any case; the path need not leave it either.
  { name: "referrer", content: "no-referrer" },
];

export default function ConversationPage({
  loaderData: { business, words, pushKey },
}: Route.ComponentProps) {
  const scripts = useContext(DocumentContext)?.light("conversation").scripts ?? [];
  if (!business) {
    return (
      <main className="grid min-h-dvh place-items-center px-4 text-center">
        <div className="grid justify-items-center gap-4">
          <h1 className="text-2xl">Cliente não encontrado</h1>
          <p className="max-w-sm text-ink-soft">O link pode estar incompleto ou ter mudado.</p>
          <a href="/" className={buttonClass()}>
            Ir para o início
          </a>
        </div>
      </main>
    );
  }
  const { slug, place_name } = business;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-6 px-4 py-8">
      {business.accent && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: computed from a colour that was validated.
        <style dangerouslySetInnerHTML={{ __html: accentPageCss(business.accent) }} />
      )}
      <BusinessHeading {...business} address={null} />
      <div
        id="conversation"
        data-props={JSON.stringify({ slug, shop: place_name, words, pushKey })}
      >
        <p className="text-center text-ink-soft">{words.opening}</p>
        <noscript>
          <p className="text-center text-sm text-ink-soft">{words.scriptsNeeded}</p>
        </noscript>
      </div>
      {scripts.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </main>
  );
}
