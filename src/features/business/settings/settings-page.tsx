import { type FormEvent, useCallback, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { asOwner, callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { isInputStored } from "#src/features/session/owner/unsaved-input.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import type { ApiFailure } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { upload } from "#src/http/upload.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import { accentOf } from "../logo/accent.ts";
import { PlacePicker } from "../places/components/place-picker.tsx";
import type { Route } from "./+types/settings-page.ts";
import { AccentPicker } from "./components/accent-picker.tsx";
import { ConflictDialog } from "./components/conflict-dialog.tsx";
import { GoogleProfileLink } from "./components/google-profile-link.tsx";
import { InvitePreview } from "./components/invite-preview.tsx";
import { LogoPicker } from "./components/logo-picker.tsx";
import {
  mergeSettings,
  type SettingsConflict,
  savedElsewhere,
  saveMerged,
} from "./components/merge-settings.ts";
import { MinScore } from "./components/min-score.tsx";
import { PageLink } from "./components/page-link.tsx";
import * as drafts from "./components/settings-draft.ts";
import { WhomToInvite } from "./components/whom-to-invite.tsx";
import type { getSettings, PageSettings, putSettings } from "./contract.ts";
import { maxLength } from "./limits.ts";

export const meta = () => [{ title: "Minha Página · Estrelou" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return callAsOwner<typeof getSettings>("GET /api/dashboard/settings/", {
    signal: request.signal,
  });
}

/** Edits the review page: Google place, identity, invitation and link. One button saves all. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  // What was saved when the owner began to type. A save fails if it changed since.
  const [settings, setSettings] = useState(loaderData);
  const [conflict, setConflict] = useState<SettingsConflict>();
  const [draft, setDraft] = useState(() => drafts.draftOf(settings));
  const [progress, setProgress] = useState(0);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const unsaved = useRef(false);
  unsaved.current = drafts.isChanged(draft, settings);
  const left = useRef(false);
  const input = unsaved.current ? { typed: drafts.storedOf(draft), settings } : undefined;
  const { found, close } = useUnsavedInput("page-settings", input);
  const isUnsaved = useCallback(
    () => unsaved.current && !left.current && !isInputStored("page-settings"),
    [],
  );
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const change = (changes: Partial<drafts.SettingsDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const logo = drafts.logoOf(draft, settings);
  const isFirst = !drafts.hasPlace(drafts.draftOf(settings));

  const send = (input: drafts.SettingsDraft, base: PageSettings) =>
    asOwner((headers) =>
      upload<ResponseOf<typeof putSettings>>({
        method: "PUT",
        path: "/api/dashboard/settings/",
        form: drafts.formOf(input, base),
        headers,
        onProgress: setProgress,
      }),
    );
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProgress(0);
    void save(draft, settings);
  };

  const resolve = (chosen: drafts.SettingsDraft, saved: PageSettings) => {
    setConflict(undefined);
    setSettings(saved);
    setDraft(chosen);
    void save(chosen, saved);
  };

  return (
    <Form onSubmit={submit} className="pb-32">
      <UnsavedGuard isUnsaved={isUnsaved} />
      <UnsavedInputNotice
        found={found}
        onRestore={({ typed, settings: base }) => {
          setSettings(base);
          change(drafts.restored(typed));
        }}
        onClose={close}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onResolve={resolve}
          onClose={() => setConflict(undefined)}
        />
      )}
      <PageHeading
        title="Minha Página"
        description="O que seus clientes veem quando apontam a câmera para o QR Code."
      />
      {/* The save sends what is typed now, and its end opens another page. */}
      <div className="grid grid-cols-1 gap-6" inert={saving}>
        <Card title="Seu local no Google" description="Para onde vai quem aceita o convite.">
          <PlacePicker
            selected={
              drafts.hasPlace(draft)
                ? {
                    name: draft.name,
                    address: draft.address,
                    googleUrl: drafts.googleUrlOf(draft),
                  }
                : undefined
            }
            searchable={settings.place_search}
            onChoose={(place) => change(drafts.chosen(place))}
            onPaste={(googleLink) => change({ googleLink, placeId: "" })}
          />
          {!isFirst && settings.google_profile && <GoogleProfileLink />}
          {isFirst && drafts.hasPlace(draft) && (
            <div className="mt-6">
              <WhomToInvite
                value={draft.minScore}
                initial={String(settings.min_score_review)}
                onChange={(minScore) => change({ minScore })}
              />
            </div>
          )}
        </Card>
        {drafts.hasPlace(draft) && (
          <>
            <Card title="Identidade" description="Como o cliente reconhece você.">
              <div className="grid grid-cols-1 gap-5">
                <LogoPicker
                  shown={logo}
                  progress={saving && draft.logo.kind === "new" ? progress : undefined}
                  onChange={(changed) => change({ logo: changed })}
                />
                <AccentPicker
                  value={draft.accent}
                  hasLogo={logo !== null}
                  logoAccent={drafts.logoAccentOf(draft, settings)}
                  onChange={(accent) => change({ accent })}
                />
                <Field
                  label="Nome"
                  name="place_name"
                  maxLength={maxLength.place_name}
                  required
                  value={draft.name}
                  error={errors.place_name}
                  onChange={({ target }) => change({ name: target.value })}
                />
                <Field
                  label="Endereço"
                  name="address"
                  optional
                  maxLength={maxLength.address}
                  value={draft.address}
                  error={errors.address}
                  onChange={({ target }) => change({ address: target.value })}
                />
              </div>
            </Card>
            <Card title="Convite para avaliar no Google">
              <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
                <div className="grid content-start gap-6">
                  <TextareaField
                    label="Mensagem do convite"
                    name="main_message_invite"
                    optional
                    maxLength={maxLength.main_message_invite}
                    hint="Sem mensagem sua, vale a que aparece na prévia."
                    value={draft.message}
                    error={errors.main_message_invite}
                    onChange={({ target }) => change({ message: target.value })}
                  />
                  <MinScore
                    value={draft.minScore}
                    error={errors.min_score_review}
                    asked={isFirst}
                    onChange={(minScore) => change({ minScore })}
                  />
                </div>
                <InvitePreview
                  name={draft.name}
                  address={draft.address}
                  logo={logo}
                  accent={accentOf(draft.accent || null, drafts.logoAccentOf(draft, settings))}
                  message={draft.message}
                />
              </div>
            </Card>
            <Card title="Link de avaliação" description="Envie por WhatsApp ou ponha na sua bio.">
              <PageLink
                settings={settings}
                slug={draft.slug}
                error={errors.slug}
                onChange={(slug) => change({ slug })}
              />
            </Card>
          </>
        )}
      </div>
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface py-3 lg:left-60">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-x-4 px-4 lg:px-8">
          {/* A line of its own on phones. Beside the button it would push the button to the right. */}
          <p className="min-w-0 text-center text-sm text-ink-soft max-sm:basis-full" role="status">
            {unsaved.current && !saving && "Há mudanças não salvas"}
          </p>
          <Button
            type="submit"
            variant="main"
            size="lg"
            pending={saving}
            disabled={!drafts.hasPlace(draft)}
            className="max-sm:w-full"
          >
            Salvar
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** Returns the server's error text by the name of the field that it belongs to. */
function fieldErrors(failure: ApiFailure, text: string): Record<string, string> {
  if (failure.code.startsWith("slug_")) return { slug: text };
  const fields = Object.entries((failure.body.fields ?? {}) as Record<string, string[]>);
  return Object.fromEntries(fields.map(([name, [first]]) => [name, first ?? text]));
}
