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

  const act = async (request: () => Promise<OpenedConversation>, offline = words.offline) => {
    // Busy buttons are not disabled, because a disabled button loses the focus.
    if (isBusy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      setConversation(await request());
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === "conversation_not_found") setMissing(true);
      setFailure(failureText(error, words) ?? offline);
      return false;
    } finally {
      setBusy(false);
    }
  };

  const calls = conversationCalls({ slug, code });
  const open = () => act(calls.open);
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
    // One that is shown stays, with what the customer is writing.
    isMissing: isMissing && !conversation,
    isBusy,
    open,
    send: (body: string) =>
      act(() => calls.send(body, conversation?.messages.at(-1)?.n ?? 0), words.notSent),
    setPush: (subscribe: () => Promise<PushTarget | null>) =>
      act(async () => calls.setPush(await subscribe())),
    withdrawPraise: () => act(calls.withdrawPraise),
    stop: () => act(calls.stop),
    erase: () => act(calls.erase),
  };
}

function conversationCalls({ slug, code }: { slug: string; code: string }) {
  const input = <Body extends object>(more?: Body) => ({
    params: { slug },
    body: { code, ...(more as Body) },
    signal: timeoutSignal(),
  });
  return {
    open: () => call<typeof openConversation>("POST /api/client/{slug}/conversation/", input()),
    send: (body: string, seen: number) =>
      call<typeof sendCustomerReply>(
        "POST /api/client/{slug}/conversation/messages/",
        input({ body, seen }),
      ),
    setPush: (subscription: PushTarget | null) =>
      call<typeof setConversationPush>(
        "POST /api/client/{slug}/conversation/push/",
        input({ subscription }),
      ),
    withdrawPraise: () =>
      call<typeof withdrawConversationPraise>(
        "POST /api/client/{slug}/conversation/praise/withdraw/",
        input(),
      ),
    stop: () =>
      call<typeof stopConversation>("POST /api/client/{slug}/conversation/stop/", input()),
    erase: () =>
      call<typeof eraseConversation>("POST /api/client/{slug}/conversation/erase/", input()),
  };
}

/** Undefined: the server could not be reached. */
function failureText(error: unknown, words: ConversationWords): string | undefined {
  const reason = error instanceof ApiFailure ? error.code : "network";
  if (reason === "too_many_requests") return words.tooMany;
  if (reason === "conversation_not_found") return words.notFound;
  if (reason === "conversation_closed") return words.closed;
  if (reason === "reply_too_long") return words.tooLong;
  if (reason === "push_service_unknown" || error instanceof DOMException) return words.cannotNotify;
  return undefined;
}
