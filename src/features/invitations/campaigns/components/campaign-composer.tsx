import { useMemo, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { AddressBox } from "../../recipients/components/address-box.tsx";
import { parseAddresses } from "../../recipients/components/parse-addresses.ts";
import { WordsFields, type WordsFieldsProps } from "../../texts/components/words-fields.tsx";
import type { checkAddresses } from "../contract.ts";
import { mostPerDay } from "../limits.ts";
import { type CheckedList, SendDialog } from "./send-dialog.tsx";
import type { CampaignHandle } from "./use-campaign.ts";

interface CampaignComposerProps extends WordsFieldsProps {
  campaign: CampaignHandle;
  /** The list as it was pasted or typed. */
  text: string;
  onText: (text: string) => void;
  takesReplies: boolean;
  onTakesReplies: (takes: boolean) => void;
  /** Saves the words as they stand; false when they were refused. */
  settleWords: () => Promise<boolean>;
}

const unchecked = "Não foi possível conferir a lista. Confira sua conexão e tente novamente.";

/** A list, the words and the way out: nothing is sent before its owner has seen how many get it. */
export function CampaignComposer(props: CampaignComposerProps) {
  const { campaign, takesReplies, text, onText } = props;
  const [checking, setChecking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedList>();
  const list = useMemo(() => parseAddresses(text), [text]);
  const left = campaign.left_today;

  const check = async () => {
    if (list.valid.length === 0) return setProblem("Coloque pelo menos um e-mail.");
    setChecking(true);
    setProblem(undefined);
    try {
      if (!(await props.settleWords())) return;
      const sendable = list.valid.slice(0, left);
      const { unsubscribed } = await callAsOwner<typeof checkAddresses>(
        "POST /api/dashboard/campaigns/check/",
        { body: { addresses: sendable } },
      );
      setChecked({ ...list, sendable, rest: list.valid.slice(left), unsubscribed });
    } catch (error) {
      if (error instanceof SessionEnded) return;
      setProblem((error instanceof ApiFailure ? error.detail : undefined) ?? unchecked);
    } finally {
      setChecking(false);
    }
  };

  const send = async () => {
    if (!checked) return;
    if (await campaign.start(checked.sendable, takesReplies)) onText(checked.rest.join("\n"));
    setChecked(undefined);
  };

  return (
    <Card className="grid content-start gap-5">
      <AddressBox
        text={text}
        list={list}
        onChange={(changed) => {
          onText(changed);
          setProblem(undefined);
        }}
      />
      <WordsFields {...props} />
      <Checkbox
        name="takes_replies"
        checked={takesReplies}
        onChange={({ target }) => props.onTakesReplies(target.checked)}
        label="Receber as respostas"
        hint={
          <span className="wrap-anywhere">
            {takesReplies
              ? `Seus clientes verão o endereço ${campaign.reply_to}.`
              : "Quem responder não será lido, e o e-mail avisa isso."}
          </span>
        }
      />
      {left === 0 ? (
        <Notice tone="warning" title={`Os ${mostPerDay} e-mails de hoje já foram`}>
          O limite recomeça à meia-noite.
        </Notice>
      ) : (
        <div className="grid gap-2">
          <Button variant="main" wide pending={checking || campaign.starting} onClick={check}>
            Conferir e enviar
          </Button>
          <p className="text-sm text-ink-soft">
            {left === mostPerDay
              ? `Até ${mostPerDay} e-mails por dia.`
              : `Hoje ainda ${left === 1 ? "cabe 1 e-mail" : `cabem ${left} e-mails`}.`}{" "}
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
        onClose={() => setChecked(undefined)}
      />
    </Card>
  );
}
