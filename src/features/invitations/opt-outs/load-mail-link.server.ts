import { data } from "react-router";
import { type Language, languageHeaders, requestedLanguage } from "#src/lib/language/language.ts";
import type { Services } from "#src/services/services.ts";

/**
 * Loads a page behind a link of an invitation, in the customer's language. Responds with 404 if `read` finds nothing
 * for the token. Changes nothing, because mail scanners and previews open links too (RFC 8058).
 */
export async function loadMailLink<Found, Words>(
  services: Services,
  request: Request,
  read: (services: Services, token: string) => Promise<Found | undefined>,
  words: Record<Language, Words>,
) {
  const { searchParams } = new URL(request.url);
  const language = requestedLanguage(searchParams, request.headers.get("Accept-Language"));
  const token = searchParams.get("c") ?? "";
  const found = await read(services, token);
  return data(
    { found, token, language, words: words[language] },
    { status: found ? 200 : 404, headers: languageHeaders(language) },
  );
}
