import type { Language } from "#src/lib/language/language.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { type ConversationWords, pt } from "./pt.ts";

export const conversationWords: Record<Language, ConversationWords> = { pt, es, en };
