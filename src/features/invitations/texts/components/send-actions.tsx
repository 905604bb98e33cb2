import { Mail, Share2, Smartphone } from "lucide-react";
import type { MouseEvent } from "react";
import type { Channel } from "#src/features/sources/channels.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import { mailtoLink, maxMailtoLength, smsLink } from "./invitation-links.ts";

const openers = {
  sms: { text: "Abrir no SMS", Icon: Smartphone },
  email: { text: "Abrir no e-mail", Icon: Mail },
};

/** WhatsApp has a queue of its own. */
export type OwnChannel = Exclude<Channel, "whatsapp">;

export interface SendActionsProps {
  channel: OwnChannel;
  subject: string;
  message: string;
  /** The review page's URL with its source. */
  link: string;
  /** A phone number or email; empty for none. Used only in the link. */
  recipient: string;
  /** Returns false, and shows the reason, if the link must not open. */
  canOpen: () => boolean;
}

/** The link that opens the sending program, and buttons to copy or share. */
export function SendActions(props: SendActionsProps) {
  const { channel, message, link } = props;
  const href = hrefOf(props);
  const tooLong = channel === "email" && (href?.length ?? 0) > maxMailtoLength;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {channel === "link" ? (
          <ShareButton message={message} />
        ) : (
          href && !tooLong && <Opener {...props} channel={channel} href={href} />
        )}
        <CopyButton text={message} />
        {channel === "link" && <CopyButton text={link} label="Copiar só o link" />}
      </div>
      {tooLong && (
        <Notice tone="warning" title="Mensagem longa demais para abrir no e-mail">
          Encurte o texto, ou copie a mensagem e cole no seu programa de e-mail.
        </Notice>
      )}
      {channel === "sms" && (
        <p className="hidden text-sm text-ink-soft pointer-fine:block">
          No computador o SMS pode não abrir: copie a mensagem, ou abra esta página no celular.
        </p>
      )}
    </div>
  );
}

function Opener(props: SendActionsProps & { channel: Exclude<OwnChannel, "link">; href: string }) {
  const { text, Icon } = openers[props.channel];
  const open = (event: MouseEvent) => {
    if (!props.canOpen()) event.preventDefault();
  };
  return (
    <a href={props.href} onClick={open} className={buttonClass({ variant: "main" })}>
      <Icon aria-hidden className="size-5" />
      {text}
    </a>
  );
}

/** Opens the browser's share dialog. Hidden in browsers without one. */
function ShareButton({ message }: { message: string }) {
  if (!("share" in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ text: message });
    } catch (error) {
      // The owner closed the dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast({
        tone: "error",
        title: "Não foi possível compartilhar",
        description: "Copie a mensagem.",
      });
    }
  };
  return (
    <Button variant="main" onClick={share}>
      <Share2 aria-hidden className="size-5" />
      Compartilhar
    </Button>
  );
}

function hrefOf({ channel, recipient, subject, message }: SendActionsProps): string | undefined {
  if (channel === "sms") return smsLink(recipient, message);
  return channel === "email" ? mailtoLink(recipient, subject, message) : undefined;
}
