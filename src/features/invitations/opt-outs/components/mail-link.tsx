import type { ReactNode } from "react";
import { type Language, langOfBusiness, languageTags } from "#src/lib/language/language.ts";
import { LanguageSwitch } from "#src/ui/language-switch.tsx";
import { MailLinkFrame } from "#src/ui/mail-link-frame.tsx";
import { unbroken } from "#src/ui/unbroken.tsx";

type Words = Record<
  "about" | "language" | "invalid" | "invalidHint" | "noName" | "stored" | "privacy",
  string
>;

interface MailLinkData {
  found: { name: string | null; namePt: string | null } | undefined;
  token: string;
  language: Language;
  words: Words;
}

interface MailLinkProps {
  link: MailLinkData;
  title: string;
  done?: boolean;
  children: ReactNode;
}

/** A page behind a link of an invitation, with the choice of the language. */
export function MailLink({ link, ...props }: MailLinkProps) {
  const { token, language, words } = link;
  const query = `c=${encodeURIComponent(token)}`;
  return (
    <MailLinkFrame
      {...props}
      about={words.about}
      end={<LanguageSwitch label={words.language} shown={language} className="" query={query} />}
    />
  );
}

/** The page for a token that we did not sign. */
export function InvalidMailLink({ link }: { link: MailLinkData }) {
  return (
    <MailLink link={link} title={link.words.invalid}>
      <p>{unbroken(link.words.invalidHint)}</p>
    </MailLink>
  );
}

/** The business that sent the invitation, at the beginning of a sentence. */
export function SenderName({ link: { found, language, words } }: { link: MailLinkData }) {
  const name = language === "pt" ? found?.namePt : found?.name;
  return name ? <span lang={langOfBusiness(language)}>{name}</span> : words.noName;
}

/** What is stored of the customer. The privacy page is in Portuguese. */
export function StoredNote({ words }: { words: Words }) {
  return (
    <p className="text-sm text-ink-soft">
      {unbroken(words.stored)}{" "}
      <a href="/privacidade#clientes" hrefLang={languageTags.pt} className="underline">
        {words.privacy}
      </a>
    </p>
  );
}

/** The URL of such a page contains the customer's token. */
export const mailLinkMeta = (words: { tabTitle: string } | undefined) => [
  { title: words?.tabTitle },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];
