import { useEffect, useState } from "react";
import { call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { copyText } from "#src/ui/copy-text.ts";
import type { openConversation } from "../conversation/contract.ts";
import { conversationPath } from "../conversation/conversation-link.ts";
import { words } from "../words/shown-words.ts";

interface AnswerProps {
  slug: string;
  code: string;
}

const quietLink = "font-semibold underline underline-offset-4";

/** After the thanks: the link to the shop's answer. It is one line for a customer who is asked for something else. */
export function AnswerLink(props: AnswerProps & { isStored: boolean; isShort: boolean }) {
  const { slug, code, isStored, isShort } = props;
  const path = conversationPath(slug, code);
  if (isShort) {
    return (
      <a href={path} className={`mt-2 text-ink-soft ${quietLink}`}>
        {words.seeAnswer}
      </a>
    );
  }
  return (
    <div className="mt-4 grid w-full justify-items-center gap-2 border-t border-line pt-5">
      <p className="font-semibold">{words.seeAnswer}</p>
      <p className="text-sm text-ink-soft">{isStored ? words.keepLink : words.keepOnlyLink}</p>
      <LinkButton link={location.origin + path} />
      <a href={path} className={`py-2 text-sm text-ink-soft ${quietLink}`}>
        {words.openConversation}
      </a>
    </div>
  );
}

/** Shares the link, which also offers to copy it, or copies it in a browser that shares nothing. */
function LinkButton({ link }: { link: string }) {
  const [canShare, setCanShare] = useState("share" in navigator);
  const [copied, setCopied] = useState<boolean>();

  const share = async () => {
    try {
      await navigator.share({ url: link });
    } catch (error) {
      // The customer closed the dialog, or else this browser cannot share.
      if (!(error instanceof DOMException && error.name === "AbortError")) setCanShare(false);
    }
  };
  const copy = async () => setCopied(await copyText(link));
  return (
    <>
      <button
        type="button"
        className={buttonClass({ className: "mt-2" })}
        onClick={canShare ? share : copy}
      >
        {canShare ? words.share : words.copy}
      </button>
      <p role="status" className="text-sm text-ink-soft">
        {copied && words.linkCopied}
        {copied === false && words.linkNotCopied}
      </p>
    </>
  );
}

/** On a later visit: the way to the conversation, and whether it ends with an answer that was not read here. */
export function AnswerNotice(
  props: AnswerProps & {
    read: number | undefined;
    /** The Google prompt is shown above, and stays the main action. */
    invited: boolean;
  },
) {
  const { slug, code, read = 0, invited } = props;
  const [isAnswered, setAnswered] = useState(false);
  useEffect(() => {
    call<typeof openConversation>("POST /api/client/{slug}/conversation/", {
      params: { slug },
      body: { code },
      signal: timeoutSignal(),
    }).then(
      ({ messages }) => {
        const last = messages.at(-1);
        setAnswered(last?.author === "shop" && last.n > read);
      },
      // Without an answer the link stays, and its page says what is wrong.
      () => undefined,
    );
  }, [slug, code, read]);
  const path = conversationPath(slug, code);
  if (!isAnswered) {
    return (
      <a href={path} className={`mt-2 text-ink-soft ${quietLink}`}>
        {words.openConversation}
      </a>
    );
  }
  return (
    <div
      className="mt-4 grid w-full justify-items-center gap-3 border-t border-line pt-5"
      role="status"
    >
      <p className="text-lg font-semibold">{words.answered}</p>
      <a href={path} className={buttonClass({ variant: invited ? "plain" : "main" })}>
        {words.readAnswer}
      </a>
    </div>
  );
}
