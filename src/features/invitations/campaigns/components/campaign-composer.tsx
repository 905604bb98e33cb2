import { useMemo, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
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
import type { checkEmails } from "../contract.ts";
import { maxPerDay as maxPerCampaign } from "../limits.ts";
import { HeldNotice, InvitationRules } from "./invitation-rules.tsx";
import { type CheckedList, SendDialog } from "./send-dialog.tsx";
import type { CampaignHandle } from "./use-campaign.ts";

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
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedList>();
  const list = useMemo(() => parseEmailList(draft.list), [draft.list]);
  const { left_today: remaining, max_per_day: maxPerDay } = campaign;

  const { pending: checking, act: check } = useOwnerAction({
    async run() {
      setProblem(undefined);
      if (!(await props.saveText())) return undefined;
      const answer = await callAsOwner<typeof checkEmails>("POST /api/dashboard/campaigns/check/", {
        body: { addresses: list.valid.slice(0, maxPerCampaign) },
      });
      const { fit_today: fitting, unsubscribed, recently_invited: recent } = answer;
      const [sendable, rest] = [list.valid.slice(0, fitting), list.valid.slice(fitting)];
      return { ...list, sendable, rest, unsubscribed, recent };
    },
    done: setChecked,
    failed: (failure, text) =>
      setProblem(failure.detail ?? `Não foi possível conferir a lista. ${text}`),
  });

  const send = async () => {
    if (!checked) return;
    if (await campaign.start(checked.sendable, draft.takesReplies)) {
      onDraft({ list: checked.rest.join("\n") });
    }
    setChecked(undefined);
  };

  return (
    <Card className="grid content-start gap-5">
      <EmailListField
        text={draft.list}
        list={list}
        onChange={(text) => {
          onDraft({ list: text });
          setProblem(undefined);
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
      <InvitationRules maxPerDay={maxPerDay} />
      {campaign.held ? (
        <HeldNotice reason={campaign.held_for} />
      ) : remaining === 0 ? (
        <Notice tone="warning" title={`Os ${maxPerDay} e-mails de hoje já foram`}>
          O limite recomeça à meia-noite.
        </Notice>
      ) : (
        <div className="grid gap-2">
          <Button
            variant="main"
            wide
            pending={checking || campaign.starting}
            onClick={() => {
              if (list.valid.length > 0) void check();
              else setProblem("Coloque pelo menos um e-mail.");
            }}
          >
            Conferir e enviar
          </Button>
          <p className="text-sm text-ink-soft">
            {remaining === maxPerDay
              ? `Até ${maxPerDay} e-mails por dia.`
              : `Hoje ainda ${remaining === 1 ? "cabe 1 e-mail" : `cabem ${remaining} e-mails`}.`}{" "}
            Não guardamos os endereços: cada um é apagado assim que o e-mail é entregue.
          </p>
        </div>
      )}
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
          setChecked(undefined);
        }}
        onClose={() => setChecked(undefined)}
      />
    </Card>
  );
}
