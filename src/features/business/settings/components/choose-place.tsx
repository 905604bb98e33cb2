import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { ErrorState, LoadingState } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.ts";
import type { getSettings, PageSettings } from "../contract.ts";
import { PlaceFields } from "./place-fields.tsx";
import { sendSettings } from "./send-settings.ts";
import * as drafts from "./settings-draft.ts";

/**
 * The first step of a new owner, alone on the page: finds the business on Google and saves it. The page shows the
 * card afterwards. `onSkip` is for an owner whose business is not on Google.
 */
export function ChoosePlace({ onSkip }: { onSkip: () => void }) {
  const [settings, setSettings] = useState<PageSettings>();
  const [failed, setFailed] = useState(false);

  const load = useCallback(() => {
    setFailed(false);
    // After the end of the session the browser leaves this page.
    callAsOwner<typeof getSettings>("GET /api/dashboard/settings/").then(setSettings, () =>
      setFailed(true),
    );
  }, []);
  useEffect(load, [load]);

  return (
    <div className="max-w-xl">
      <PageHeading
        title="Escolha sua loja"
        description="O nome dela vai no seu cartão, e é no perfil dela que seus clientes avaliam."
      />
      {settings ? (
        <FirstPlace settings={settings} onSkip={onSkip} />
      ) : failed ? (
        <ErrorState onRetry={load} />
      ) : (
        <LoadingState />
      )}
    </div>
  );
}

function FirstPlace({ settings, onSkip }: { settings: PageSettings; onSkip: () => void }) {
  const [draft, setDraft] = useState(() => drafts.draftOf(settings));
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const isChosen = drafts.hasPlace(draft);
  const { pending, act: save } = useOwnerAction({
    run: () => sendSettings(drafts.formOf(draft, settings)),
    done() {
      toast({ tone: "success", title: "Configurações salvas" });
      return revalidate();
    },
    failed: "Erro ao salvar.",
  });

  // The one thing to do next has the focus: the search, then the question.
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>(isChosen ? "[type=radio]:checked" : "[role=combobox]")
      ?.focus();
  }, [isChosen]);

  return (
    <Form ref={form} className="grid gap-6" onSubmit={save}>
      <PlaceFields
        draft={draft}
        initialScore={String(settings.min_score_review)}
        searchable={settings.place_search}
        onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))}
      />
      {isChosen ? (
        <Button type="submit" variant="main" size="lg" wide pending={pending}>
          Salvar e ver meu cartão
        </Button>
      ) : (
        <button
          type="button"
          onClick={onSkip}
          className="min-h-11 justify-self-center text-sm text-ink-soft underline underline-offset-4"
        >
          Minha loja ainda não está no Google
        </button>
      )}
    </Form>
  );
}
