import { useEffect, useState } from "react";
import { ApiFailure, call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import type { PushTarget } from "#src/services/push/push.ts";
import type {
  eraseConversation,
  OpenedConversation,
  openConversation,
  sendCustomerReply,
  setConversationPush,
  stopConversation,
  withdrawConversationPraise,
} from "../contract.ts";
import type { ConversationWords } from "../words/pt.ts";

export interface ConversationKeys {
  slug: string;
  code: string;
  words: ConversationWords;
}

/** The conversation that a code opens, and what its customer can do. Each act returns true after success. */
export function useConversation({ slug, code, words }: ConversationKeys) {
  const [conversation, setConversation] = useState<OpenedConversation>();
  const [failure, setFailure] = useState<string>();
  const [isMissing, setMissing] = useState(code === "");
  const [isBusy, setBusy] = useState(false);

  const act = async (request: () => Promise<OpenedConversation>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setConversation(await request());
      return true;
    } catch (error) {
      const reason = error instanceof ApiFailure ? error.code : "network";
      if (reason === "conversation_not_found") setMissing(true);
      else if (reason === "too_many_requests") setFailure(words.tooMany);
      else if (reason === "conversation_closed") setFailure(words.closed);
      else if (reason === "reply_too_long") setFailure(words.tooLong);
      else if (reason === "push_service_unknown" || error instanceof DOMException)
        setFailure(words.cannotNotify);
      else setFailure(words.offline);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const input = (body: { code: string }) => ({ params: { slug }, body, signal: timeoutSignal() });
  const open = () =>
    act(() =>
      call<typeof openConversation>("POST /api/client/{slug}/conversation/", input({ code })),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys never change.
  useEffect(() => {
    if (code === "") return;
    void open();
    // The shop may have answered while the phone showed something else.
    const openAgain = () => document.visibilityState === "visible" && void open();
    document.addEventListener("visibilitychange", openAgain);
    return () => document.removeEventListener("visibilitychange", openAgain);
  }, []);

  return {
    conversation,
    failure,
    isMissing,
    isBusy,
    open,
    send: (body: string) =>
      act(() =>
        call<typeof sendCustomerReply>("POST /api/client/{slug}/conversation/messages/", {
          ...input({ code }),
          body: { code, body, seen: conversation?.messages.at(-1)?.n ?? 0 },
        }),
      ),
    setPush: (subscribe: () => Promise<PushTarget | null>) =>
      act(async () =>
        call<typeof setConversationPush>("POST /api/client/{slug}/conversation/push/", {
          ...input({ code }),
          body: { code, subscription: await subscribe() },
        }),
      ),
    withdrawPraise: () =>
      act(() =>
        call<typeof withdrawConversationPraise>(
          "POST /api/client/{slug}/conversation/praise/withdraw/",
          input({ code }),
        ),
      ),
    stop: () =>
      act(() =>
        call<typeof stopConversation>(
          "POST /api/client/{slug}/conversation/stop/",
          input({ code }),
        ),
      ),
    erase: () =>
      act(() =>
        call<typeof eraseConversation>(
          "POST /api/client/{slug}/conversation/erase/",
          input({ code }),
        ),
      ),
  };
}
