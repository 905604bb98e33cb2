import { languageParameter } from "#src/lib/language/language.ts";

/** The language in the address of the page, or null if the browser's languages chose it. */
export function chosenLanguage(): string | null {
  return new URLSearchParams(window.location.search).get(languageParameter);
}

/**
 * Returns the path of the page of a conversation, in the language that the customer chose. The code is in the fragment,
 * which no browser sends to a server, so no log and no referrer has it.
 */
export function conversationPath(slug: string, code: string): string {
  const language = chosenLanguage();
  const query = language ? `?${new URLSearchParams({ [languageParameter]: language })}` : "";
  return `/feedback/${slug}/conversa${query}#${code}`;
}
