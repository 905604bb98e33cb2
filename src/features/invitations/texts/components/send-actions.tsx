import { Mail, MessageCircle, Share2, Smartphone } from "lucide-react";
import type { MouseEvent } from "react";
import type { Channel } from "#src/features/sources/channels.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import { longestMailto, mailtoLink, smsLink, whatsappLink } from "./invitation-links.ts";

const openers = {
  whatsapp: { text: "Abrir no WhatsApp", Icon: MessageCircle },
  sms: { text: "Abrir no SMS", Icon: Smartphone },
  email: { text: "Abrir no e-mail", Icon: Mail },
};

export interface SendActionsProps {
  channel: Channel;
  subject: string;
  message: string;
  /** The review page's address with its source. */
  link: string;
  /** A number or address, empty for none. It goes into the address that is opened and nowhere else. */
  recipient: string;
  /** False stops the opening, and says why. */
  mayOpen: () => boolean;
}

/** One tap to the program that sends, and copying beside it. */
export function SendActions(props: SendActionsProps) {
  const { channel, message, link } = props;
  const address = addressOf(props);
  const tooLong = channel === "email" && (address?.length ?? 0) > longestMailto;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {channel === "link" ? (
          <ShareButton message={message} />
        ) : (
          address && !tooLong && <Opener {...props} channel={channel} address={address} />
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

function Opener(props: SendActionsProps & { channel: Exclude<Channel, "link">; address: string }) {
  const { text, Icon } = openers[props.channel];
  const open = (event: MouseEvent) => {
    if (!props.mayOpen()) event.preventDefault();
  };
  return (
    <a
      href={props.address}
      onClick={open}
      className={buttonClass({ variant: "main" })}
      {...(props.channel === "whatsapp" ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      <Icon aria-hidden className="size-5" />
      {text}
    </a>
  );
}

/** The phone's own share sheet; not every browser has one. */
function ShareButton({ message }: { message: string }) {
  if (!("share" in navigator)) return null;
  const share = async () => {
    try {
      await navigator.share({ text: message });
    } catch (error) {
      // Closing the sheet is an answer too.
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

function addressOf({ channel, recipient, subject, message }: SendActionsProps): string | undefined {
  if (channel === "whatsapp") return whatsappLink(recipient, message);
  if (channel === "sms") return smsLink(recipient, message);
  return channel === "email" ? mailtoLink(recipient, subject, message) : undefined;
}
