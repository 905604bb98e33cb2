import type { Language } from "#src/lib/language/language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { pt, type ReportWords } from "./pt.ts";

export const reportWords: Record<Language, ReportWords> = { pt, es, en };
