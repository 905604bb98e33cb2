import { useEffect, useRef, useState } from "react";
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
  /** The customer erased everything on this page, where the shop or another phone may do so too. */
  const [isErasedHere, setErasedHere] = useState(false);
  /** The same as `isBusy`, for the listener of the first render, which has that render's state. */
  const isActing = useRef(false);
  /** The number of the latest request. */
  const latest = useRef(0);

  const fail = (error: unknown, offline: string) => {
    if (error instanceof ApiFailure && error.code === "conversation_not_found") setMissing(true);
    setFailure(failureText(error, words) ?? offline);
  };

  const calls = conversationCalls({ slug, code });
  /** Shows why the customer cannot write any more, instead of the field. */
  const showClosed = async () => {
    const opened = await calls.open().catch(() => undefined);
    if (!opened || opened.state === "open") return;
    setConversation(opened);
    setFailure(undefined);
  };

  const act = async (request: () => Promise<OpenedConversation>, offline = words.offline) => {
    // Busy buttons are not disabled, because a disabled button loses the focus.
    if (isActing.current) return false;
    isActing.current = true;
    latest.current += 1;
    setBusy(true);
    try {
      setConversation(await request());
      setFailure(undefined);
      return true;
    } catch (error) {
      fail(error, offline);
      if (error instanceof ApiFailure && error.code === "conversation_closed") await showClosed();
      return false;
    } finally {
      isActing.current = false;
      setBusy(false);
    }
  };

  const open = () => act(calls.open);
  const erase = async () => {
    const isErased = await act(calls.erase);
    if (isErased) setErasedHere(true);
    return isErased;
  };
  /** In the background: the customer goes on writing, and the response to a later request is newer. */
  const refresh = async () => {
    if (isActing.current) return;
    latest.current += 1;
    const own = latest.current;
    try {
      const opened = await calls.open();
      if (own !== latest.current) return;
      setConversation(opened);
      setFailure(undefined);
    } catch (error) {
      if (own === latest.current) fail(error, words.offline);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys never change.
  useEffect(() => {
    if (code === "") return;
    void open();
    // The shop may have answered while the phone showed something else.
    const refreshIfVisible = () => document.visibilityState === "visible" && void refresh();
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => document.removeEventListener("visibilitychange", refreshIfVisible);
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
    erase,
    isErasedHere,
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
