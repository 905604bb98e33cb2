import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import type { Invitation } from "../contract.ts";
import { isEmail, isPhone, messageOf, sourceLink } from "./invitation-links.ts";
import { RecipientField } from "./recipient-field.tsx";
import { SendActions } from "./send-actions.tsx";
import type { Saving } from "./use-invitations.ts";

interface ComposerProps {
  invitation: Invitation;
  reviewUrl: string;
  saving: Saving;
  error: string | undefined;
  onChange: (changes: { text?: string; subject?: string }) => void;
  onRestore: () => void;
}

/** One channel: to whom, which words, and the way out. */
export function Composer(props: ComposerProps) {
  const { channel, text, subject, is_default: isDefault } = props.invitation;
  const [recipient, setRecipient] = useState("");
  const [wrong, setWrong] = useState<string>();

  const checkRecipient = (): boolean => {
    const problem = recipientProblem(channel, recipient);
    setWrong(problem);
    return problem === undefined;
  };

  return (
    <Card className="grid content-start gap-5">
      {channel !== "link" && (
        <RecipientField
          channel={channel}
          value={recipient}
          error={wrong}
          onChange={(value) => {
            setRecipient(value);
            setWrong(undefined);
          }}
          onBlur={checkRecipient}
        />
      )}
      {subject !== null && (
        <Field
          label="Assunto"
          name="subject"
          maxLength={120}
          value={subject}
          onChange={({ target }) => props.onChange({ subject: target.value })}
        />
      )}
      <div>
        <TextareaField
          label="Mensagem"
          name="text"
          maxLength={1000}
          hint="O link da sua página entra sozinho no fim."
          value={text}
          error={props.error}
          onChange={({ target }) => props.onChange({ text: target.value })}
        />
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {saidOfText(props)}
          </p>
          {!isDefault && (
            <Button variant="quiet" onClick={props.onRestore}>
              <RotateCcw aria-hidden className="size-4.5" />
              Restaurar texto padrão
            </Button>
          )}
        </div>
      </div>
      <SendActions
        channel={channel}
        subject={subject ?? ""}
        message={messageOf(channel, text, props.reviewUrl)}
        link={sourceLink(props.reviewUrl, channel)}
        recipient={recipientProblem(channel, recipient) ? "" : recipient}
        mayOpen={checkRecipient}
      />
    </Card>
  );
}

function saidOfText({ invitation, saving, error }: ComposerProps): string {
  if (saving === "saving") return "Salvando…";
  if (error) return "";
  if (invitation.is_default) return "Texto padrão: mude como quiser.";
  return saving === "saved" ? "Texto salvo." : "Seu texto.";
}

function recipientProblem(channel: Invitation["channel"], typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  if (channel === "email") {
    return isEmail(typed) ? undefined : "Confira o e-mail, ou deixe em branco.";
  }
  return isPhone(typed) ? undefined : "Confira o número com DDD, ou deixe em branco.";
}
