import type { Language } from "#src/lib/language/language.ts";
import { page as en } from "./en.ts";
import { page as es } from "./es.ts";
import { page as pt } from "./pt.ts";
import type { PageWords } from "./words.ts";

/** The words of the review page's document. */
export const pageWords: Record<Language, PageWords> = { pt, es, en };
