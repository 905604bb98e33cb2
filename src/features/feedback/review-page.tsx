import { useContext } from "react";
import { data, useLocation } from "react-router";
import { DocumentContext } from "#src/document.tsx";
import { BusinessHeading } from "#src/features/business/settings/components/business-heading.tsx";
import { accentPageCss } from "#src/lib/color/accent.ts";
import { servicesContext } from "#src/services/services.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { Route } from "./+types/review-page.ts";
import alreadySentScript from "./components/already-sent.inline.ts?script";
import formScript from "./components/review-form.inline.ts?script";
import { ReviewForm } from "./components/review-form.tsx";
import { reviewedBusiness } from "./follow-up/reviewed-business.ts";
import { lookUpBusiness } from "./look-up/look-up-business.server.ts";
import { followUp, page as words } from "./words/pt.ts";

/** This page has no client router: its document contains its style and loads one small script. */
export const handle = { light: "review" };

/** Depends on the slug only, because the rendered page is cached (server/stored-responses.ts). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await lookUpBusiness(context.get(servicesContext), params.slug);
  return data({ business: found?.business }, { status: found ? 200 : 404 });
}

const invitation = "Dê uma nota de 1 a 5 estrelas. Leva dez segundos.";

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const business = loaderData?.business;
  const title = business ? titleOf(business.place_name) : "Cliente não encontrado";
  const robots = { name: "robots", content: "noindex" };
  if (!business) return [{ title }, robots];
  const origin = matches[0].loaderData?.publicUrl ?? "";
  return [
    { title },
    robots,
    { name: "description", content: invitation },
    { property: "og:title", content: title },
    { property: "og:description", content: invitation },
    { property: "og:url", content: `${origin}/feedback/${business.slug}` },
    { property: "og:image", content: `${origin}/og/feedback/${business.slug}.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

function titleOf(name: string | null): string {
  return name ? `Avalie ${name}` : "Avalie sua experiência";
}

export default function ReviewPage({ loaderData: { business } }: Route.ComponentProps) {
  const scripts = useContext(DocumentContext)?.light("review").scripts;
  if (!business) {
    return (
      <Message
        title="Cliente não encontrado"
        text="O link pode estar incompleto ou ter mudado. Leia o QR Code de novo ou peça o link à loja."
        action={{ href: "/", label: "Ir para o início" }}
      />
    );
  }
  return (
    // Its top depends on the window only, so that nothing above the topics moves when they appear.
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-8 px-4 pt-[max(2rem,calc(50dvh-21rem))] pb-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash. */}
      <script data-slug={business.slug} dangerouslySetInnerHTML={{ __html: alreadySentScript }} />
      {business.accent && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: computed from a colour that was validated.
        <style dangerouslySetInnerHTML={{ __html: accentPageCss(business.accent) }} />
      )}
      <BusinessHeading {...business} />
      <div id="review-form" data-business={JSON.stringify(reviewedBusiness(business))}>
        <p className="sent-note rounded-lg bg-sunken px-5 py-8 text-center text-xl font-bold">
          {followUp.sentBefore}
        </p>
        <ReviewForm words={words} />
      </div>
      <script
        data-slug={business.slug}
        data-scripts={scripts?.join(" ")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash.
        dangerouslySetInnerHTML={{ __html: formScript }}
      />
      <footer className="text-center text-sm text-ink-soft">
        Avaliações por{" "}
        <a href="/" className="font-semibold text-ink underline-offset-4 hover:underline">
          Estrelou
        </a>
      </footer>
    </main>
  );
}

/** Shown if the business cannot be read. A link and not a button, because no script runs on this page. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  return (
    <Message
      title="Algo deu errado"
      text="Não foi possível abrir esta página. Confira sua conexão e tente de novo."
      action={{ href: pathname + search, label: "Tentar de novo" }}
    />
  );
}

interface MessageProps {
  title: string;
  text: string;
  action: { href: string; label: string };
}

/** Takes the place of the form. */
function Message({ title, text, action }: MessageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 text-center">
      <div className="grid justify-items-center gap-4">
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-sm text-ink-soft">{text}</p>
        <a href={action.href} className={buttonClass()}>
          {action.label}
        </a>
      </div>
    </main>
  );
}
