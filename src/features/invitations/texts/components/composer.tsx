import { useState } from "react";
import { normalizeEmail } from "#src/lib/text/email-address.ts";
import { Card } from "#src/ui/card.tsx";
import { isPhone, messageOf, sourceLink } from "./invitation-links.ts";
import { MessageTextFields, type MessageTextFieldsProps } from "./message-text-fields.tsx";
import { RecipientField } from "./recipient-field.tsx";
import { type OwnChannel, SendActions } from "./send-actions.tsx";

interface ComposerProps extends MessageTextFieldsProps {
  channel: OwnChannel;
  reviewUrl: string;
}

/** One channel's recipient, text and send buttons. */
export function Composer(props: ComposerProps) {
  const { channel } = props;
  const { text, subject } = props.invitation;
  const [recipient, setRecipient] = useState("");
  const [problem, setProblem] = useState<string>();

  const checkRecipient = (): boolean => {
    const found = recipientProblem(channel, recipient);
    setProblem(found);
    return found === undefined;
  };

  return (
    <Card className="grid content-start gap-5">
      {channel !== "link" && (
        <RecipientField
          channel={channel}
          value={recipient}
          error={problem}
          onChange={(value) => {
            setRecipient(value);
            setProblem(undefined);
          }}
          onBlur={checkRecipient}
        />
      )}
      <MessageTextFields {...props} />
      <SendActions
        channel={channel}
        subject={subject ?? ""}
        message={messageOf(channel, text, props.reviewUrl)}
        link={sourceLink(props.reviewUrl, channel)}
        recipient={recipientProblem(channel, recipient) ? "" : recipient}
        canOpen={checkRecipient}
      />
    </Card>
  );
}

function recipientProblem(channel: OwnChannel, typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  if (channel === "email") {
    return normalizeEmail(typed) ? undefined : "Confira o e-mail, ou deixe em branco.";
  }
  return isPhone(typed) ? undefined : "Confira o número com DDD, ou deixe em branco.";
}
