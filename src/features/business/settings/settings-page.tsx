import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { Card } from "#src/ui/card.tsx";
import { Form } from "#src/ui/form.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import type { Route } from "./+types/settings-page.ts";
import { ConflictDialog } from "./components/conflict-dialog.tsx";
import { IdentityCard } from "./components/identity-card.tsx";
import { InviteCard } from "./components/invite-card.tsx";
import { PageLink } from "./components/page-link.tsx";
import { PlaceCard } from "./components/place-card.tsx";
import { SaveBar } from "./components/save-bar.tsx";
import * as drafts from "./components/settings-draft.ts";
import { TopicsCard } from "./components/topics-card.tsx";
import { useSettingsForm } from "./components/use-settings-form.ts";
import type { getSettings } from "./contract.ts";

export const meta = () => [{ title: "Minha Página · Estrelou" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return callAsOwner<typeof getSettings>("GET /api/dashboard/settings/", {
    signal: request.signal,
  });
}

/** Edits the review page: Google place, identity, invitation and link. One button saves all. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const form = useSettingsForm(loaderData);
  const { settings, draft, change, errors, saving } = form;
  const isFirst = !drafts.hasPlace(drafts.draftOf(settings));
  const shared = { settings, draft, onChange: change };

  return (
    <Form onSubmit={form.submit} className="pb-32">
      <UnsavedGuard isUnsaved={form.isUnsaved} />
      <UnsavedInputNotice found={form.stored} onRestore={form.restore} onClose={form.closeStored} />
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          onResolve={form.resolve}
          onClose={form.closeConflict}
        />
      )}
      <PageHeading
        title="Minha Página"
        description="O que seus clientes veem quando apontam a câmera para o QR Code."
      />
      {/* The save sends what is typed now, and its end opens another page. */}
      <div className="grid grid-cols-1 gap-6" inert={saving}>
        <PlaceCard {...shared} isFirst={isFirst} />
        {drafts.hasPlace(draft) && (
          <>
            <IdentityCard
              {...shared}
              errors={errors}
              progress={saving ? form.progress : undefined}
            />
            <TopicsCard draft={draft} error={errors.topics} onChange={change} />
            <InviteCard {...shared} errors={errors} isFirst={isFirst} />
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
      <SaveBar isChanged={form.isChanged} isSaving={saving} canSave={drafts.hasPlace(draft)} />
    </Form>
  );
}
