import { useState } from "react";
import { Card } from "#src/ui/card.tsx";
import type { Invitation } from "../contract.ts";
import { isEmail, isPhone, messageOf, sourceLink } from "./invitation-links.ts";
import { RecipientField } from "./recipient-field.tsx";
import { SendActions } from "./send-actions.tsx";
import { WordsFields, type WordsFieldsProps } from "./words-fields.tsx";

interface ComposerProps extends WordsFieldsProps {
  reviewUrl: string;
}

/** One channel: to whom, which words, and the way out. */
export function Composer(props: ComposerProps) {
  const { channel, text, subject } = props.invitation;
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
      <WordsFields {...props} />
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

function recipientProblem(channel: Invitation["channel"], typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  if (channel === "email") {
    return isEmail(typed) ? undefined : "Confira o e-mail, ou deixe em branco.";
  }
  return isPhone(typed) ? undefined : "Confira o número com DDD, ou deixe em branco.";
}
