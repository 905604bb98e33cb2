import { useRef, useState } from "react";
import { Link } from "react-router";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import { sourceLink } from "../../texts/components/invitation-links.ts";
import type { WordsFieldsProps } from "../../texts/components/words-fields.tsx";
import { CampaignComposer } from "./campaign-composer.tsx";
import { CampaignProgress } from "./campaign-progress.tsx";
import { MailPreview } from "./mail-preview.tsx";
import type { CampaignHandle } from "./use-campaign.ts";

interface MailCampaignProps {
  words: WordsFieldsProps;
  campaign: CampaignHandle;
  settleWords: () => Promise<boolean>;
}

/** The e-mails that we send: what is still missing, what will go, what is going, what went. */
export function MailCampaign({ words, campaign, settleWords }: MailCampaignProps) {
  const profile = useProfile();
  const [text, setText] = useState("");
  const [takesReplies, setTakesReplies] = useState(true);
  const wasThere = useRef(campaign.campaign !== null);
  if (campaign.campaign) {
    return (
      <CampaignProgress
        campaign={campaign.campaign}
        handle={campaign}
        takesFocus={!wasThere.current}
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
        O e-mail sai com o nome da sua empresa e leva à página dela.
      </Notice>
    );
  }
  return (
    <div className="grid gap-6 md:grid-cols-2 md:items-start">
      <CampaignComposer
        {...words}
        campaign={campaign}
        text={text}
        onText={setText}
        takesReplies={takesReplies}
        onTakesReplies={setTakesReplies}
        settleWords={settleWords}
      />
      <MailPreview
        invitation={words.invitation}
        placeName={profile.place_name}
        link={sourceLink(profile.review_url, "email")}
        replyTo={takesReplies ? campaign.reply_to : undefined}
      />
    </div>
  );
}
