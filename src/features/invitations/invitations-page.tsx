import { useState } from "react";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { Channel } from "#src/features/sources/channels.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/invitations-page.ts";
import { MailCampaign } from "./campaigns/components/mail-campaign.tsx";
import { useCampaign } from "./campaigns/components/use-campaign.ts";
import { type Way, WayPicker } from "./campaigns/components/way-picker.tsx";
import type { readCampaign } from "./campaigns/contract.ts";
import { ChannelPicker } from "./texts/components/channel-picker.tsx";
import { Composer } from "./texts/components/composer.tsx";
import { sourceLink } from "./texts/components/invitation-links.ts";
import { MessagePreview } from "./texts/components/message-preview.tsx";
import { useInvitations } from "./texts/components/use-invitations.ts";
import type { listInvitations } from "./texts/contract.ts";

export const meta = () => [{ title: "Convidar · Estrelou" }];

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [texts, campaign] = await Promise.all([
    callAsOwner<typeof listInvitations>("GET /api/dashboard/invitations/", { signal }),
    callAsOwner<typeof readCampaign>("GET /api/dashboard/campaigns/current/", { signal }),
  ]);
  return { ...texts, campaign };
}

/** Asks customers for a review: one at a time from the owner's own device, or many by our mail. */
export default function InvitationsPage({ loaderData }: Route.ComponentProps) {
  const { review_url: reviewUrl } = useProfile();
  const invitations = useInvitations(loaderData.results);
  const campaign = useCampaign(loaderData.campaign);
  const underway = loaderData.campaign.campaign !== null;
  const [channel, setChannel] = useState<Channel>(underway ? "email" : "whatsapp");
  const [way, setWay] = useState<Way>(underway ? "ours" : "own");
  const invitation = invitations.invitations.find((one) => one.channel === channel);
  if (!invitation) return null;
  const words = {
    invitation,
    saving: invitations.saving,
    error: invitations.error,
    onChange: (changes: { text?: string; subject?: string }) =>
      invitations.change(invitation, changes),
    onRestore: () => void invitations.restore(invitation),
  };
  return (
    <>
      <Heading />
      <ChannelPicker
        chosen={channel}
        onChoose={(next) => {
          setChannel(next);
          invitations.rest();
        }}
      />
      {channel === "email" && <WayPicker chosen={way} onChoose={setWay} />}
      {channel === "email" && way === "ours" ? (
        <MailCampaign
          words={words}
          campaign={campaign}
          settleWords={() => invitations.settleNow("email")}
        />
      ) : (
        <div className="grid gap-6 md:grid-cols-2 md:items-start">
          <Composer key={channel} {...words} reviewUrl={reviewUrl} />
          <MessagePreview invitation={invitation} link={sourceLink(reviewUrl, channel)} />
        </div>
      )}
    </>
  );
}

function Heading() {
  return (
    <PageHeading
      title="Convidar"
      description="Chame seus clientes para contar como foi. Sem custo, e nenhum contato fica guardado."
    />
  );
}
