import type { Language } from "#src/lib/language/language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { pt, type UnsubscribeWords } from "./pt.ts";

export const unsubscribeWords: Record<Language, UnsubscribeWords> = { pt, es, en };
