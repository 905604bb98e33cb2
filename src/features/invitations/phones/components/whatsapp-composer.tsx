import { MessageCircle, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Field } from "#src/ui/field.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { messageOf, whatsappLink } from "../../texts/components/invitation-links.ts";
import {
  MessageTextFields,
  type MessageTextFieldsProps,
} from "../../texts/components/message-text-fields.tsx";
import { maxPhones } from "../limits.ts";
import type { PhoneList } from "./parse-phone-list.ts";
import { canPickContacts, pickContacts } from "./pick-contacts.ts";
import { type PhoneQueueHandle, usePhoneQueue } from "./use-phone-queue.ts";
import { WhatsAppQueue } from "./whatsapp-queue.tsx";

interface WhatsAppComposerProps extends MessageTextFieldsProps {
  reviewUrl: string;
}

/** The numbers and the text of the WhatsApp invitation, and then the queue. */
export function WhatsAppComposer(props: WhatsAppComposerProps) {
  const numbers = usePhoneQueue();
  const message = messageOf("whatsapp", props.invitation.text, props.reviewUrl);
  if (numbers.queue) {
    return <WhatsAppQueue queue={numbers.queue} handle={numbers} message={message} />;
  }
  return (
    <Card className="grid content-start gap-5">
      <PhoneListField numbers={numbers} />
      <MessageTextFields {...props} />
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {numbers.text.trim() ? (
          <Button
            variant="main"
            pending={numbers.starting}
            disabled={numbers.list.valid.length === 0 || numbers.isTooLong}
            onClick={() => void numbers.start()}
          >
            <MessageCircle aria-hidden className="size-5" />
            Começar
          </Button>
        ) : (
          // WhatsApp itself asks for the customer.
          <a
            href={whatsappLink("", message)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: "main" })}
          >
            <MessageCircle aria-hidden className="size-5" />
            Abrir no WhatsApp
          </a>
        )}
        <CopyButton text={message} />
      </div>
    </Card>
  );
}

function PhoneListField({ numbers }: { numbers: PhoneQueueHandle }) {
  const { text, areaCode, list, change } = numbers;
  const [canPick] = useState(canPickContacts);
  const pick = async () => {
    try {
      const picked = await pickContacts();
      if (picked) change({ text: text.trim() ? `${text.trimEnd()}\n${picked}` : picked });
    } catch {
      toast({
        tone: "error",
        title: "Não foi possível abrir os contatos",
        description: "Cole os números no campo.",
      });
    }
  };
  return (
    <div className="grid gap-2">
      <GrowingTextareaField
        label="Celulares dos clientes"
        optional
        name="phones"
        rows={3}
        hint="Um embaixo do outro, do jeito que estiver. Ficam só nesta aba e somem quando ela fecha."
        placeholder={"Ana (11) 91234-5678\n11 98765-4321"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        error={numbers.isTooLong ? `São até ${maxPhones} números por vez.` : undefined}
        onChange={({ target }) => change({ text: target.value })}
        className="max-h-72"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {canPick && (
          <Button onClick={() => void pick()}>
            <Users aria-hidden className="size-4.5" />
            Escolher dos contatos
          </Button>
        )}
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {countsOf(list)}
        </p>
      </div>
      {list.withoutArea > 0 && (
        <Field
          label="DDD dos números sem DDD"
          name="area-code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={areaCode}
          onChange={({ target }) => change({ areaCode: target.value.replace(/\D/g, "") })}
          className="max-w-24"
        />
      )}
      {list.invalid.length > 0 && (
        <p className="text-sm wrap-anywhere text-danger">
          {list.invalid.length === 1 ? "Confira este número: " : "Confira estes números: "}
          {list.invalid.slice(0, 5).join(", ")}
          {list.invalid.length > 5 && "…"}
        </p>
      )}
    </div>
  );
}

function countsOf({ valid, duplicates }: PhoneList): string {
  if (valid.length === 0) return "";
  const parts = [valid.length === 1 ? "1 número" : `${valid.length} números`];
  if (duplicates > 0) parts.push(duplicates === 1 ? "1 repetido" : `${duplicates} repetidos`);
  return `${parts.join(", ")}.`;
}
