import { useMemo } from "react";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { EmailListField } from "../../recipients/components/email-list-field.tsx";
import { parseEmailList } from "../../recipients/components/parse-email-list.ts";
import {
  MessageTextFields,
  type MessageTextFieldsProps,
} from "../../texts/components/message-text-fields.tsx";
import { needsReading } from "../../texts/wording.ts";
import { HeldNotice, InvitationRules } from "./invitation-rules.tsx";
import { SendDialog } from "./send-dialog.tsx";
import type { CampaignHandle } from "./use-campaign.ts";
import { useListCheck } from "./use-list-check.ts";

export interface CampaignDraft {
  /** The list as the owner typed or pasted it. */
  list: string;
  takesReplies: boolean;
}

interface CampaignComposerProps extends MessageTextFieldsProps {
  campaign: CampaignHandle;
  draft: CampaignDraft;
  onDraft: (changes: Partial<CampaignDraft>) => void;
  /** Saves the text at once. Returns false if the server rejected it. */
  saveText: () => Promise<boolean>;
}

/** The list and the text of a campaign. A dialog shows how many get the mail before it is sent. */
export function CampaignComposer(props: CampaignComposerProps) {
  const { campaign, draft, onDraft } = props;
  const list = useMemo(() => parseEmailList(draft.list), [draft.list]);
  const { checking, check, problem, clearProblem, checked, close } = useListCheck(
    list,
    props.saveText,
  );

  const send = async () => {
    if (!checked) return;
    if (await campaign.start(checked.sendable, draft.takesReplies)) {
      onDraft({ list: checked.rest.join("\n") });
    }
    close();
  };

  return (
    <Card className="grid content-start gap-5">
      <EmailListField
        text={draft.list}
        list={list}
        onChange={(text) => {
          onDraft({ list: text });
          clearProblem();
        }}
      />
      <MessageTextFields {...props} />
      <p role="status" className="text-sm empty:hidden">
        {needsReading(props.invitation) &&
          "Algo neste texto parece um contato. Se enviar assim, uma pessoa da nossa equipe lê antes de sair."}
      </p>
      <Checkbox
        name="takes_replies"
        checked={draft.takesReplies}
        onChange={({ target }) => onDraft({ takesReplies: target.checked })}
        label="Receber as respostas"
        hint={
          <span className="wrap-anywhere">
            {draft.takesReplies
              ? `Seus clientes verão o endereço ${campaign.reply_to}.`
              : "Quem responder não será lido, e o e-mail avisa isso."}
          </span>
        }
      />
      <InvitationRules maxPerDay={campaign.max_per_day} />
      <SendArea campaign={campaign} pending={checking || campaign.starting} onSend={check} />
      {(problem ?? campaign.error) && (
        <div role="alert">
          <Notice tone="danger">{problem ?? campaign.error}</Notice>
        </div>
      )}
      <SendDialog
        list={checked}
        pending={campaign.starting}
        onSend={() => void send()}
        onSkip={() => {
          onDraft({ list: checked?.rest.join("\n") ?? "" });
          close();
        }}
        onClose={close}
      />
    </Card>
  );
}

/** The button, or why nothing can be sent now. */
function SendArea(props: { campaign: CampaignHandle; pending: boolean; onSend: () => void }) {
  const { campaign, pending, onSend } = props;
  const { held, held_for: heldFor, left_today: remaining, max_per_day: maxPerDay } = campaign;
  if (held) return <HeldNotice reason={heldFor} />;
  if (remaining === 0) {
    return (
      <Notice tone="warning" title={`Os ${maxPerDay} e-mails de hoje já foram`}>
        O limite recomeça à meia-noite.
      </Notice>
    );
  }
  return (
    <div className="grid gap-2">
      <Button variant="main" wide pending={pending} onClick={onSend}>
        Conferir e enviar
      </Button>
      <p className="text-sm text-ink-soft">
        {remaining === maxPerDay
          ? `Até ${maxPerDay} e-mails por dia.`
          : `Hoje ainda ${remaining === 1 ? "cabe 1 e-mail" : `cabem ${remaining} e-mails`}.`}{" "}
        Não guardamos os endereços: cada um é apagado assim que o e-mail é entregue.
      </p>
    </div>
  );
}
