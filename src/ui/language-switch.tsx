import { Fragment } from "react";
import {
  type Language,
  languageNames,
  languageParameter,
  languages,
  languageTags,
} from "#src/lib/language/language.ts";

interface LanguageSwitchProps {
  label: string;
  shown: Language;
  /** What the address must keep, such as 'c=TOKEN'. */
  query?: string;
  className?: string;
}

/** The languages of a customer's page, as plain links: they work without scripts and store nothing. */
export function LanguageSwitch({
  label,
  shown,
  query,
  className = "text-center",
}: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className={`${className} text-sm text-ink-soft`}>
      {languages.map((language, index) => (
        <Fragment key={language}>
          {index > 0 && " · "}
          {language === shown ? (
            <span aria-current="true" className="font-semibold text-ink">
              {languageNames[language]}
            </span>
          ) : (
            <a
              href={`?${query ? `${query}&` : ""}${languageParameter}=${language}`}
              lang={languageTags[language]}
              hrefLang={language}
              className="inline-block py-3 underline-offset-4 hover:underline"
            >
              {languageNames[language]}
            </a>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
