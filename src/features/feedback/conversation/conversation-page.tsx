import { useContext } from "react";
import { data } from "react-router";
import { DocumentContext } from "#src/document.tsx";
import { BusinessHeading } from "#src/features/business/settings/components/business-heading.tsx";
import { accentPageCss } from "#src/lib/color/accent.ts";
import {
  type Language,
  langOfBusiness,
  languageHeaders,
  requestedLanguage,
} from "#src/lib/language/language.ts";
import { servicesContext } from "#src/services/services.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { LanguageSwitch } from "#src/ui/language-switch.tsx";
import { lookUpBusiness } from "../look-up/look-up-business.server.ts";
import { pageWords } from "../words/page-words.ts";
import type { Route } from "./+types/conversation-page.ts";
import loadScript from "./components/load-conversation.inline.ts?script";
import { conversationWords } from "./words/conversation-words.ts";

/** Like the review page: no client router, its style inside, one small script that loads the other. */
export const handle = { light: "conversation", isTranslated: true };

/** Depends on slug and language only, because the rendered page is cached (server/stored-responses.ts). */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const language = requestedLanguage(searchParams, request.headers.get("Accept-Language"));
  const services = context.get(servicesContext);
  const found = await lookUpBusiness(services, params.slug);
  const pushKey = services.push?.publicKey ?? null;
  return data(
    { business: found?.business, language, pushKey },
    { status: found ? 200 : 404, headers: languageHeaders(language) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData) },
  { name: "robots", content: "noindex" },
  // The fragment stays on the phone in any case; the path need not leave it either.
  { name: "referrer", content: "no-referrer" },
];

function titleOf(page: { business?: unknown; language: Language } | undefined): string {
  const { business, language } = page ?? { language: "pt" };
  return business ? conversationWords[language].title : pageWords[language].unknown;
}

export default function ConversationPage({
  loaderData: { business, language, pushKey },
}: Route.ComponentProps) {
  const words = conversationWords[language];
  const page = pageWords[language];
  const scripts = useContext(DocumentContext)?.light("conversation").scripts ?? [];
  if (!business) {
    return (
      <main className="grid min-h-dvh place-items-center px-[min(1rem,5vw)] text-center">
        <div className="grid justify-items-center gap-4">
          <h1 className="text-[min(1.625rem,12vw)]/[1.2]">{page.unknown}</h1>
          <p className="max-w-sm text-ink-soft">{page.unknownHint}</p>
          <a href="/" className={buttonClass()}>
            {page.toStart}
          </a>
          <LanguageSwitch label={page.language} shown={language} />
        </div>
      </main>
    );
  }
  const { slug, place_name } = business;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-6 px-[min(1rem,5vw)] py-8">
      {business.accent && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: computed from a colour that was validated.
        <style dangerouslySetInnerHTML={{ __html: accentPageCss(business.accent) }} />
      )}
      <BusinessHeading
        {...business}
        address={null}
        fallback={page.heading}
        lang={langOfBusiness(language)}
      />
      <div
        id="conversation"
        tabIndex={-1}
        className="outline-none"
        data-props={JSON.stringify({ slug, shop: place_name, words, language, pushKey })}
      >
        <p className="text-center text-ink-soft">{words.opening}</p>
        <div hidden className="grid justify-items-center gap-4 text-center">
          <p role="alert">{page.failedHint}</p>
          <button type="button" className={buttonClass()}>
            {page.retry}
          </button>
        </div>
        <noscript>
          <p className="text-center text-sm text-ink-soft">{words.scriptsNeeded}</p>
        </noscript>
      </div>
      <LanguageSwitch label={page.language} shown={language} />
      <script
        data-scripts={scripts.join(" ")}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash.
        dangerouslySetInnerHTML={{ __html: loadScript }}
      />
    </main>
  );
}
