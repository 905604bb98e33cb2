import { useState } from "react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/account/call-as-owner.ts";
import { useProfile } from "#src/features/business/components/use-profile.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import type { Route } from "./+types/invitations-page.ts";
import { ChannelPicker } from "./components/channel-picker.tsx";
import { Composer } from "./components/composer.tsx";
import { sourceLink } from "./components/invitation-links.ts";
import { MessagePreview } from "./components/message-preview.tsx";
import { useInvitations } from "./components/use-invitations.ts";
import type { Channel, listInvitations } from "./contract.ts";

export const meta = () => [{ title: "Convidar · Estrelou" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return callAsOwner<typeof listInvitations>("GET /api/dashboard/invitations/", {
    signal: request.signal,
  });
}

/** Asks customers for a review from the owner's own phone or computer. */
export default function InvitationsPage({ loaderData }: Route.ComponentProps) {
  const { review_url: reviewUrl } = useProfile();
  const { invitations, saving, error, change, restore, rest } = useInvitations(loaderData.results);
  const [channel, setChannel] = useState<Channel>("whatsapp");
  const invitation = invitations.find((one) => one.channel === channel);
  if (!invitation) return null;
  return (
    <>
      <Heading />
      <ChannelPicker
        chosen={channel}
        onChoose={(next) => {
          setChannel(next);
          rest();
        }}
      />
      <div className="grid gap-6 md:grid-cols-2 md:items-start">
        <Composer
          key={channel}
          invitation={invitation}
          reviewUrl={reviewUrl}
          saving={saving}
          error={error}
          onChange={(changes) => change(invitation, changes)}
          onRestore={() => void restore(invitation)}
        />
        <MessagePreview invitation={invitation} link={sourceLink(reviewUrl, channel)} />
      </div>
    </>
  );
}

function Heading() {
  return (
    <PageHeading
      title="Convidar"
      description="Chame seus clientes para contar como foi. A mensagem sai do seu aparelho, sem custo, e nenhum contato fica guardado."
    />
  );
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Heading />
      <ErrorState onRetry={() => void revalidate()} retrying={state === "loading"} />
    </>
  );
}
