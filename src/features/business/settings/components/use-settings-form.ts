import { useCallback, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { isInputStored } from "#src/features/session/owner/unsaved-input.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { toast } from "#src/ui/toast.ts";
import type { PageSettings } from "../contract.ts";
import {
  mergeSettings,
  type SettingsConflict,
  savedElsewhere,
  saveMerged,
} from "./merge-settings.ts";
import { sendSettings } from "./send-settings.ts";
import * as drafts from "./settings-draft.ts";

/** The draft of the settings: its changes, its save, and what else was saved in the meantime. */
export function useSettingsForm(loaded: PageSettings) {
  // What was saved when the owner began to type. A save fails if it changed since.
  const [settings, setSettings] = useState(loaded);
  const [conflict, setConflict] = useState<SettingsConflict>();
  const [draft, setDraft] = useState(() => drafts.draftOf(settings));
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { isChanged, isUnsaved, left, found, close } = useUnsavedSettings(draft, settings);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const change = (changes: Partial<drafts.SettingsDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };

  const send = (input: drafts.SettingsDraft, base: PageSettings) =>
    sendSettings(drafts.formOf(input, base), setProgress);
  const { pending: saving, act: save } = useOwnerAction({
    run: (input: drafts.SettingsDraft, base: PageSettings) => saveMerged(send, input, base),
    async done() {
      left.current = true;
      toast({ tone: "success", title: "Configurações salvas" });
      await revalidate();
      await navigate("/painel");
    },
    failed(failure, description, input, base) {
      const saved = savedElsewhere(failure);
      if (saved) return setConflict(mergeSettings(input, base, saved));
      setErrors(fieldErrors(failure, description));
      toast({ tone: "error", title: "Erro ao salvar.", description });
    },
  });

  return {
    settings,
    draft,
    change,
    errors,
    progress,
    saving,
    isChanged,
    isUnsaved,
    conflict,
    submit() {
      setProgress(0);
      void save(draft, settings);
    },
    resolve(chosen: drafts.SettingsDraft, saved: PageSettings) {
      setConflict(undefined);
      setSettings(saved);
      setDraft(chosen);
      void save(chosen, saved);
    },
    closeConflict: () => setConflict(undefined),
    stored: found,
    restore({ typed, settings: base }: { typed: drafts.StoredDraft; settings: PageSettings }) {
      setSettings(base);
      change(drafts.restored(typed));
    },
    closeStored: close,
  };
}

/**
 * Stores the draft in the tab while it differs from what is saved. `left` is set before the page is left on purpose.
 */
function useUnsavedSettings(draft: drafts.SettingsDraft, settings: PageSettings) {
  const unsaved = useRef(false);
  unsaved.current = drafts.isChanged(draft, settings);
  const left = useRef(false);
  const input = unsaved.current ? { typed: drafts.storedOf(draft), settings } : undefined;
  const { found, close } = useUnsavedInput("page-settings", input);
  const isUnsaved = useCallback(
    () => unsaved.current && !left.current && !isInputStored("page-settings"),
    [],
  );
  return { isChanged: unsaved.current, isUnsaved, left, found, close };
}

/** Returns the server's error text by the name of the field that it belongs to. */
function fieldErrors(failure: ApiFailure, text: string): Record<string, string> {
  if (failure.code.startsWith("slug_")) return { slug: text };
  const fields = Object.entries((failure.body.fields ?? {}) as Record<string, string[]>);
  return Object.fromEntries(fields.map(([name, [first]]) => [name, first ?? text]));
}
