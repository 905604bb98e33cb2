import { useCallback, useRef, useState } from "react";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { isInputStored } from "#src/features/session/owner/unsaved-input.ts";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import type { Channel } from "#src/features/sources/channels.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import type { Route } from "./+types/invitations-page.ts";
import type { CampaignDraft } from "./campaigns/components/campaign-composer.tsx";
import { MailCampaign } from "./campaigns/components/mail-campaign.tsx";
import { type SendMode, SendModePicker } from "./campaigns/components/send-mode-picker.tsx";
import { useCampaign } from "./campaigns/components/use-campaign.ts";
import type { readCampaignOverview } from "./campaigns/contract.ts";
import { WhatsAppComposer } from "./phones/components/whatsapp-composer.tsx";
import { ChannelPicker } from "./texts/components/channel-picker.tsx";
import { Composer } from "./texts/components/composer.tsx";
import { sourceLink } from "./texts/components/invitation-links.ts";
import { MessagePreview } from "./texts/components/message-preview.tsx";
import { useInvitations } from "./texts/components/use-invitations.ts";
import type { Invitation, listInvitations } from "./texts/contract.ts";

export const meta = () => [{ title: "Convidar · Estrelou" }];

export const handle = { heading: "Convidar" };

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [texts, campaign] = await Promise.all([
    callAsOwner<typeof listInvitations>("GET /api/dashboard/invitations/", { signal }),
    callAsOwner<typeof readCampaignOverview>("GET /api/dashboard/campaigns/current/", { signal }),
  ]);
  return { ...texts, campaign };
}

interface UnsavedInvitations {
  texts: Invitation[];
  draft: CampaignDraft;
}

/** Invites customers: one at a time from the owner's own device, or a list by our mail server. */
export default function InvitationsPage({ loaderData }: Route.ComponentProps) {
  const { review_url: reviewUrl } = useProfile();
  const invitations = useInvitations(loaderData.results);
  const campaign = useCampaign(loaderData.campaign);
  const hasCampaign = loaderData.campaign.campaign !== null;
  const [channel, setChannel] = useState<Channel>(hasCampaign ? "email" : "whatsapp");
  const [sendMode, setSendMode] = useState<SendMode>(hasCampaign ? "server" : "ownDevice");
  const [draft, setDraft] = useState<CampaignDraft>({ list: "", takesReplies: true });
  const list = useRef("");
  list.current = draft.list;
  // The texts save themselves.
  const isListUnsaved = useCallback(() => list.current !== "" && !isInputStored("invitations"), []);
  const { unsaved: texts } = invitations;
  const isUnsaved = texts.length > 0 || draft.list !== "";
  const { found, close } = useUnsavedInput<UnsavedInvitations>(
    "invitations",
    isUnsaved ? { texts, draft } : undefined,
  );

  const restore = (unsaved: UnsavedInvitations) => {
    for (const text of unsaved.texts) invitations.change(text, {});
    setDraft(unsaved.draft);
    if (unsaved.draft.list) setSendMode("server");
    setChannel(unsaved.draft.list ? "email" : (unsaved.texts[0]?.channel ?? channel));
  };

  const invitation = invitations.invitations.find((one) => one.channel === channel);
  if (!invitation) return null;
  const message = {
    invitation,
    saving: invitations.saving,
    error: invitations.error,
    onChange: (changes: { text?: string; subject?: string }) =>
      invitations.change(invitation, changes),
    onRestore: () => void invitations.restore(invitation),
  };
  return (
    <>
      <UnsavedGuard isUnsaved={isListUnsaved} />
      <PageHeading
        title="Convidar"
        description="Chame seus clientes para contar como foi. Sem custo, e nenhum contato fica guardado."
      />
      <UnsavedInputNotice found={found} onRestore={restore} onClose={close} />
      <ChannelPicker
        chosen={channel}
        onChoose={(next) => {
          setChannel(next);
          invitations.clearSaveStatus();
        }}
      />
      {channel === "email" && <SendModePicker chosen={sendMode} onChoose={setSendMode} />}
      {channel === "email" && sendMode === "server" ? (
        <MailCampaign
          message={message}
          campaign={campaign}
          draft={draft}
          onDraft={(changes) => setDraft((before) => ({ ...before, ...changes }))}
          saveText={() => invitations.saveNow("email")}
        />
      ) : (
        <div className="grid gap-6 md:grid-cols-2 md:items-start">
          {channel === "whatsapp" ? (
            <WhatsAppComposer {...message} reviewUrl={reviewUrl} />
          ) : (
            <Composer key={channel} channel={channel} {...message} reviewUrl={reviewUrl} />
          )}
          <MessagePreview invitation={invitation} link={sourceLink(reviewUrl, channel)} />
        </div>
      )}
    </>
  );
}
