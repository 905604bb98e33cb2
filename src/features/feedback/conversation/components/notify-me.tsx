import { useState } from "react";
import {
  subscribeBrowser,
  subscriptionKeys,
} from "#src/features/push/components/browser-subscription.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { OpenedConversation } from "../contract.ts";
import type { ConversationWords } from "../words/pt.ts";
import type { Talk } from "./conversation-view.tsx";

interface NotifyMeProps {
  talk: Talk;
  conversation: OpenedConversation;
  words: ConversationWords;
  pushKey: string;
}

/** Offers a notification to a customer who waits for an answer. Nothing of it is loaded or stored before the tap. */
export function NotifyMe({ talk, conversation, words, pushKey }: NotifyMeProps) {
  const [isDenied, setDenied] = useState(false);
  const { state, messages, notifies } = conversation;
  if (notifies) {
    return (
      <p className="grid justify-items-center text-center text-sm text-ink-soft">
        {words.notifies}
        <button
          type="button"
          className="min-h-11 font-semibold underline underline-offset-4"
          disabled={talk.isBusy}
          onClick={() => void talk.setPush(async () => null)}
        >
          {words.stopNotifying}
        </button>
      </p>
    );
  }
  const isWaiting = state === "unanswered" || messages.at(-1)?.author === "customer";
  const canEnd = state !== "erased" && state !== "stopped_by_customer";
  if (!isWaiting || !canEnd || !canNotify()) return null;
  const turnOn = async () => {
    // Browsers ask only during a tap, so nothing may be awaited before.
    const permission = await Notification.requestPermission();
    setDenied(permission === "denied");
    if (permission !== "granted") return;
    await talk.setPush(async () =>
      subscriptionKeys(
        await subscribeBrowser({ worker: "/review-worker.js", scope: "/feedback/", key: pushKey }),
      ),
    );
  };
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <button
        type="button"
        className={buttonClass()}
        disabled={talk.isBusy}
        onClick={() => void turnOn()}
      >
        {words.notifyMe}
      </button>
      <p role="status" className="text-sm text-ink-soft">
        {isDenied ? words.notifyDenied : words.notifyHint}
      </p>
    </div>
  );
}

/** An iPhone notifies only from the home screen, and development has no built worker. */
function canNotify(): boolean {
  return (
    !import.meta.env.DEV &&
    "serviceWorker" in navigator &&
    "PushManager" in window &&
    Notification.permission !== "denied"
  );
}
