import { type ReactNode, useContext } from "react";
import { data, useLocation } from "react-router";
import { DocumentContext } from "#src/document.tsx";
import { BusinessHeading } from "#src/features/business/settings/components/business-heading.tsx";
import { accentPageCss } from "#src/lib/color/accent.ts";
import { langOfBusiness, languageHeaders, requestedLanguage } from "#src/lib/language/language.ts";
import { servicesContext } from "#src/services/services.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { LanguageSwitch } from "#src/ui/language-switch.tsx";
import type { Route } from "./+types/review-page.ts";
import alreadySentScript from "./components/already-sent.inline.ts?script";
import formScript from "./components/review-form.inline.ts?script";
import { ReviewForm } from "./components/review-form.tsx";
import { reviewedBusiness } from "./follow-up/reviewed-business.ts";
import { lookUpBusiness } from "./look-up/look-up-business.server.ts";
import { pageWords } from "./words/page-words.ts";
import type { PageWords } from "./words/words.ts";

/** This page has no client router: its document contains its style and loads one small script. */
export const handle = { light: "review", isTranslated: true };

/** Depends on slug and language only, because the rendered page is cached (server/stored-responses.ts). */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const language = requestedLanguage(searchParams, request.headers.get("Accept-Language"));
  const found = await lookUpBusiness(context.get(servicesContext), params.slug);
  return data(
    { business: found?.business, language },
    { status: found ? 200 : 404, headers: languageHeaders(language) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const business = loaderData?.business;
  const words = pageWords[loaderData?.language ?? "pt"];
  const title = business ? titleOf(business.place_name, words) : words.unknown;
  const robots = { name: "robots", content: "noindex" };
  if (!business) return [{ title }, robots];
  const origin = matches[0].loaderData?.publicUrl ?? "";
  return [
    { title },
    robots,
    { name: "description", content: words.description },
    { property: "og:title", content: title },
    { property: "og:description", content: words.description },
    { property: "og:url", content: `${origin}/feedback/${business.slug}` },
    { property: "og:image", content: `${origin}/og/feedback/${business.slug}.png` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
};

function titleOf(name: string | null, words: PageWords): string {
  return name ? words.title.replace("{name}", () => name) : words.titleWithoutName;
}

const noteClass = "rounded-lg bg-sunken px-5 py-8 text-center text-xl font-bold";

export default function ReviewPage({ loaderData: { business, language } }: Route.ComponentProps) {
  const files = useContext(DocumentContext)?.light("review");
  const words = pageWords[language];
  const languageSwitch = <LanguageSwitch label={words.language} shown={language} />;
  if (!business) {
    return (
      <Message
        title={words.unknown}
        text={words.unknownHint}
        action={{ href: "/", label: words.toStart }}
      >
        {languageSwitch}
      </Message>
    );
  }
  return (
    // Its top depends on the window only, so that nothing above the topics moves when they appear.
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-start gap-8 px-[min(1rem,5vw)] pt-[max(2rem,calc(50dvh-21rem))] pb-8">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash. */}
      <script data-slug={business.slug} dangerouslySetInnerHTML={{ __html: alreadySentScript }} />
      {business.accent && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: computed from a colour that was validated.
        <style dangerouslySetInnerHTML={{ __html: accentPageCss(business.accent) }} />
      )}
      <BusinessHeading {...business} fallback={words.heading} lang={langOfBusiness(language)} />
      <div id="review-form" data-business={JSON.stringify(reviewedBusiness(business))}>
        <p className={`sent-note ${noteClass}`}>{words.sentBefore}</p>
        <p className={`stored-note ${noteClass}`}>{words.stored}</p>
        <ReviewForm words={words} />
      </div>
      {languageSwitch}
      <script
        data-slug={business.slug}
        data-scripts={files?.scripts.join(" ")}
        data-words={files?.words}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash.
        dangerouslySetInnerHTML={{ __html: formScript }}
      />
      <footer className="-mt-5 text-center text-sm text-ink-soft">
        {words.madeBy}{" "}
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
  const words = pageWords[useContext(DocumentContext)?.language ?? "pt"];
  return (
    <Message
      title={words.failed}
      text={words.failedHint}
      action={{ href: pathname + search, label: words.retry }}
    />
  );
}

interface MessageProps {
  title: string;
  text: string;
  action: { href: string; label: string };
  children?: ReactNode;
}

/** Takes the place of the form. */
function Message({ title, text, action, children }: MessageProps) {
  return (
    <main className="grid min-h-dvh place-items-center px-[min(1rem,5vw)] text-center">
      <div className="grid justify-items-center gap-4">
        <h1 className="text-[min(1.625rem,12vw)]/[1.2]">{title}</h1>
        <p className="max-w-sm text-ink-soft">{text}</p>
        <a href={action.href} className={buttonClass()}>
          {action.label}
        </a>
        {children}
      </div>
    </main>
  );
}
