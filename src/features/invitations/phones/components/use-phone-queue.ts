import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { checkPhones } from "../contract.ts";
import { maxPhones } from "../limits.ts";
import { parsePhoneList } from "./parse-phone-list.ts";
import { goTo, newQueue, type PhoneQueue, settle } from "./phone-queue.ts";
import { readStoredQueue, type StoredQueue, storeQueue } from "./stored-queue.ts";

/** A second tap in this time belongs to the first: it must not open the next customer. */
const doubleTapMs = 600;

/** The numbers of this tab: the typed list, and the queue that is made of it. */
export function usePhoneQueue() {
  const [state, setState] = useState(readStoredQueue);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  const list = parsePhoneList(state.text, state.areaCode);

  const change = (changes: Partial<StoredQueue>) => {
    const next = { ...state, ...changes };
    storeQueue(next);
    setState(next);
  };
  const setQueue = (queue: PhoneQueue) => change({ queue });

  const { pending: starting, act: start } = useOwnerAction({
    run: () =>
      callAsOwner<typeof checkPhones>("POST /api/dashboard/invitations/phones/check/", {
        body: { phones: list.valid.map(({ phone }) => phone) },
      }),
    done: ({ opted_out }) => setQueue(newQueue(list.valid, opted_out)),
    failed: "Não foi possível conferir os números",
  });

  /**
   * After the tap on the link of the number whose turn it is. Returns false if the link must not open. `tappedAt` is
   * the time stamp of its event: a phone that is busy opening WhatsApp handles the second tap late.
   */
  const open = (tappedAt: number): boolean => {
    if (!state.queue || tappedAt - openedAt.current < doubleTapMs) return false;
    openedAt.current = tappedAt;
    const next = { ...state, queue: settle(state.queue, "sent") };
    storeQueue(next);
    // The browser still follows the link, whose address must not change before.
    setTimeout(() => setState(next));
    return true;
  };

  return {
    ...state,
    list,
    isTooLong: list.valid.length > maxPhones,
    starting,
    change,
    start,
    open,
    refused: () => state.queue && setQueue(settle(state.queue, "refused")),
    skip: () => state.queue && setQueue(settle(state.queue, "skipped")),
    goTo: (at: number) => state.queue && setQueue(goTo(state.queue, at)),
    close: () => change({ text: "", queue: undefined }),
  };
}

export type PhoneQueueHandle = ReturnType<typeof usePhoneQueue>;
