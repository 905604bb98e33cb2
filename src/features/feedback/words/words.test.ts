import { describe, expect, test } from "vitest";
import { topicNames as topicsEn } from "#src/features/business/topics/words/en.ts";
import { topicNames as topicsEs } from "#src/features/business/topics/words/es.ts";
import { topicNames as topicsPt } from "#src/features/business/topics/words/pt.ts";
import { unsubscribeWords } from "#src/features/invitations/opt-outs/words/unsubscribe-words.ts";
import { reportWords } from "#src/features/invitations/senders/words/report-words.ts";
import { conversationWords } from "../conversation/words/conversation-words.ts";
import * as en from "./en.ts";
import * as es from "./es.ts";
import * as pt from "./pt.ts";

/** The texts by their path, such as 'stars.0.1'. */
function textsOf(words: unknown, path = ""): [path: string, text: string][] {
  if (typeof words === "string") return [[path, words]];
  return Object.entries(words ?? {}).flatMap(([key, value]) =>
    textsOf(value, path ? `${path}.${key}` : key),
  );
}

const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];

const pages = {
  "review page": { pt: pt.page, es: es.page, en: en.page },
  "what follows": { pt: pt.followUp, es: es.followUp, en: en.followUp },
  topics: { pt: topicsPt, es: topicsEs, en: topicsEn },
  conversation: conversationWords,
  unsubscribe: unsubscribeWords,
  report: reportWords,
} as const;

// The type of the Portuguese words finds a text that is missing, but not one that is empty or was not translated.
describe.each(Object.entries(pages))("the words of '%s'", (_, words) => {
  test.each(["es", "en"] as const)("are all translated (%s)", (language) => {
    const translated = new Map(textsOf(words[language]));
    for (const [path, text] of textsOf(words.pt)) {
      const other = translated.get(path) ?? "";
      expect(other.trim(), path).not.toBe("");
      expect(placeholders(other), path).toEqual(placeholders(text));
      // Spanish has some of the words of Portuguese, but not in a sentence.
      if (language === "en" || /\s\S+\s/.test(text)) expect(other, path).not.toBe(text);
    }
  });

  test("differ between Spanish and English", () => {
    const english = new Map(textsOf(words.en));
    for (const [path, text] of textsOf(words.es)) expect(english.get(path), path).not.toBe(text);
  });
});
