import { ApiFailure } from "#src/http/client.ts";
import { defaultAccent } from "../../logo/accent.ts";
import { withArticle } from "../../profile/with-article.ts";
import { topicName } from "../../topics/topics.ts";
import type { PageSettings } from "../contract.ts";
import { draftOf, googleUrlOf, type SettingsDraft, topicsOf } from "./settings-draft.ts";

/** A part of the settings that the owner and another tab changed, each in another way. */
export interface PartConflict {
  part: PartName;
  label: string;
  typed: string;
  saved: string;
}

export interface SettingsConflict {
  /** The owner's changes on top of what is saved now. */
  merged: SettingsDraft;
  saved: PageSettings;
  parts: PartConflict[];
}

interface Part {
  label: string;
  /** The fields that belong together. */
  names: readonly (keyof SettingsDraft)[];
  /** The part as the owner reads it. */
  text: (draft: SettingsDraft) => string;
}

const parts = {
  place: {
    label: "Local no Google",
    names: ["placeId", "googleLink"],
    text: (draft) => googleUrlOf(draft) ?? draft.googleLink,
  },
  name: { label: "Nome", names: ["name"], text: ({ name }) => name },
  article: {
    label: "O nome nas frases",
    names: ["article"],
    // Without the name, whose change is no change of this part.
    text: ({ article }) => (article ? withArticle("de", "…", article) : "Como o Estrelou supõe"),
  },
  address: { label: "Endereço", names: ["address"], text: ({ address }) => address },
  message: { label: "Mensagem do convite", names: ["message"], text: ({ message }) => message },
  minScore: {
    label: "Nota mínima para convidar",
    names: ["minScore"],
    text: ({ minScore }) => minScore,
  },
  topics: {
    label: "O que o cliente pode tocar",
    names: ["topics"],
    text: (draft) =>
      topicsOf(draft)
        .map((topic) => topicName(topic))
        .join(", ") || "Nada",
  },
  accent: {
    label: "Cor da sua página",
    names: ["accent"],
    text: ({ accent }) =>
      accent === defaultAccent ? "Verde do Estrelou" : accent || "Cor da logo",
  },
  slug: { label: "Final do endereço da página", names: ["slug"], text: ({ slug }) => slug },
} satisfies Record<string, Part>;

type PartName = keyof typeof parts;

/**
 * Merges the owner's draft of `base` with what another tab saved since. A part that only one of them
 * changed keeps that change. A part that both changed is a conflict, and `merged` has the draft's.
 */
export function mergeSettings(
  draft: SettingsDraft,
  base: PageSettings,
  saved: PageSettings,
): SettingsConflict {
  const before = draftOf(base);
  const now = draftOf(saved);
  const conflict: SettingsConflict = { merged: draft, saved, parts: [] };
  for (const [part, { label, text }] of Object.entries(parts) as [PartName, Part][]) {
    const [typed, old, present] = [text(draft), text(before), text(now)];
    if (typed === old) conflict.merged = takeSaved(conflict.merged, saved, part);
    else if (present !== old && present !== typed) {
      conflict.parts.push({ part, label, typed, saved: present });
    }
  }
  return conflict;
}

export function takeSaved(
  draft: SettingsDraft,
  saved: PageSettings,
  part: PartName,
): SettingsDraft {
  const now = draftOf(saved);
  const taken = parts[part].names.map((name) => [name, now[name]]);
  return { ...draft, ...Object.fromEntries(taken) };
}

/** Returns the settings that another tab saved, if a save failed because of them. */
export function savedElsewhere(error: unknown): PageSettings | undefined {
  if (!(error instanceof ApiFailure) || error.code !== "settings_changed") return undefined;
  return error.body.saved as PageSettings;
}

/** Saves a draft. If another tab saved other parts since, saves the draft on top of them. */
export async function saveMerged<T>(
  send: (draft: SettingsDraft, base: PageSettings) => Promise<T>,
  draft: SettingsDraft,
  base: PageSettings,
): Promise<T> {
  try {
    return await send(draft, base);
  } catch (error) {
    const saved = savedElsewhere(error);
    if (!saved) throw error;
    const { merged, parts } = mergeSettings(draft, base, saved);
    if (parts.length > 0) throw error;
    return send(merged, saved);
  }
}
