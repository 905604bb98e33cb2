import { useRef } from "react";
import { Link } from "react-router";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import { sourceLink } from "../../texts/components/invitation-links.ts";
import type { MessageTextFieldsProps } from "../../texts/components/message-text-fields.tsx";
import { CampaignComposer, type CampaignDraft } from "./campaign-composer.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import { MailPreview } from "./mail-preview.tsx";
import type { CampaignHandle } from "./use-campaign.ts";

interface MailCampaignProps {
  message: MessageTextFieldsProps;
  campaign: CampaignHandle;
  draft: CampaignDraft;
  onDraft: (changes: Partial<CampaignDraft>) => void;
  saveText: () => Promise<boolean>;
}

/** The emails that we send: a missing place, the composer, the progress or the result. */
export function MailCampaign({ message, campaign, draft, onDraft, saveText }: MailCampaignProps) {
  const profile = useProfile();
  const wasRunning = useRef(campaign.campaign !== null);
  if (campaign.campaign) {
    return (
      <CampaignProgress
        campaign={campaign.campaign}
        handle={campaign}
        takesFocus={!wasRunning.current}
      />
    );
  }
  if (!profile.place_name || !profile.google_url) {
    return (
      <Notice
        tone="warning"
        title="Configure seu local antes de enviar"
        action={
          <Link to="/configuracoes" className={buttonClass()}>
            Configurar meu local
          </Link>
        }
      >
        O e-mail sai com o nome da sua loja e leva à página dela.
      </Notice>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2 md:items-start">
      <CampaignComposer
        {...message}
        campaign={campaign}
        draft={draft}
        onDraft={onDraft}
        saveText={saveText}
      />
      <MailPreview
        invitation={message.invitation}
        placeName={profile.place_name}
        article={profile.article}
        link={sourceLink(profile.review_url, "email")}
        replyTo={draft.takesReplies ? campaign.reply_to : undefined}
      />
    </div>
  );
}
