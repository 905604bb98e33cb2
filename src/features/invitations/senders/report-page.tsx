import { data } from "react-router";
import {
  langOfBusiness,
  languageHeaders,
  languageTags,
  requestedLanguage,
} from "#src/lib/language/language.ts";
import { servicesContext } from "#src/services/services.ts";
import { Button } from "#src/ui/button.tsx";
import { LanguageSwitch } from "#src/ui/language-switch.tsx";
import { MailLinkFrame } from "#src/ui/mail-link-frame.tsx";
import { unbroken } from "#src/ui/unbroken.tsx";
import { withName } from "#src/ui/with-name.tsx";
import type { Route } from "./+types/report-page.ts";
import { readReport } from "./report-sender.server.ts";
import { reportWords } from "./words/report-words.ts";

export const handle = { isTranslated: true };

/** Changes nothing, because mail scanners and previews open links too (RFC 8058). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const language = requestedLanguage(searchParams, request.headers.get("Accept-Language"));
  const token = searchParams.get("c") ?? "";
  const found = await readReport(context.get(servicesContext), token);
  return data(
    { found, token, language, words: reportWords[language] },
    { status: found ? 200 : 404, headers: languageHeaders(language) },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.words.tabTitle },
  { name: "robots", content: "noindex" },
  // The URL contains the customer's token.
  { name: "referrer", content: "no-referrer" },
];

/** Reports a business to the operator. A plain form, so it works without login and scripts. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { found, token, language, words } = loaderData;
  const frame = {
    about: words.about,
    end: (
      <LanguageSwitch
        label={words.language}
        shown={language}
        className=""
        query={`c=${encodeURIComponent(token)}`}
      />
    ),
  };
  if (!found) {
    return (
      <MailLinkFrame title={words.invalid} {...frame}>
        <p>{unbroken(words.invalidHint)}</p>
      </MailLinkFrame>
    );
  }
  const name = language === "pt" ? found.namePt : found.name;
  const sender = name ? <span lang={langOfBusiness(language)}>{name}</span> : words.noName;
  if (found.reported) {
    return (
      <MailLinkFrame done title={words.done} {...frame}>
        <p>{withName(words.doneHint, sender)}</p>
        <p>{words.doneMore}</p>
      </MailLinkFrame>
    );
  }
  return (
    <MailLinkFrame title={words.ask} {...frame}>
      <p>{withName(words.askHint, sender)}</p>
      <form method="post" className="grid gap-4">
        <Button type="submit" variant="main" size="lg" wide>
          {words.report}
        </Button>
      </form>
      <p className="text-sm text-ink-soft">
        {unbroken(words.stored)}{" "}
        <a href="/privacidade#clientes" hrefLang={languageTags.pt} className="underline">
          {words.privacy}
        </a>
      </p>
    </MailLinkFrame>
  );
}
