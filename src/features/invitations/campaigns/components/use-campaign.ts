import { useEffect, useRef, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { createCampaign, forgetCampaign, readCampaign, stopCampaign } from "../contract.ts";
import { dropList, type KeptList, keepList, readKeptList } from "./kept-list.ts";

const onTheLineMs = 1000;
const waitingMs = 15_000;
const noAnswerMs = 5000;
const failed =
  "Não foi possível enviar. Confira sua conexão e tente novamente: nada vai duas vezes.";

type Loaded = AnswerOf<typeof readCampaign>;

/** The campaign that runs or has just ended, followed until it has, with this tab's own list. */
export function useCampaign(loaded: Loaded) {
  const [state, setState] = useState(loaded);
  const [list, setList] = useState<KeptList | undefined>(readKeptList);
  const [silent, setSilent] = useState(false);
  const [error, setError] = useState<string>();
  const [starting, setStarting] = useState(false);
  const order = useRef<{ id: string; of: string }>(undefined);
  const { campaign } = state;
  const isOurs = campaign !== null && list?.campaignId === campaign.id;

  // Looked at in short intervals while mails go out, in long ones while they wait for another day's try.
  useEffect(() => {
    if (!campaign || campaign.finished) return;
    const controller = new AbortController();
    const look = async () => {
      if (document.hidden) return;
      try {
        const { signal } = controller;
        const seen = await callAsOwner<typeof readCampaign>(
          "GET /api/dashboard/campaigns/current/",
          {
            signal,
          },
        );
        setSilent(false);
        setState(seen);
      } catch (reason) {
        if (controller.signal.aborted || reason instanceof SessionEnded) return;
        setSilent(true);
        timer = window.setTimeout(look, noAnswerMs);
      }
    };
    let timer = window.setTimeout(look, campaign.next_attempt_at ? waitingMs : onTheLineMs);
    const back = () => void look();
    document.addEventListener("visibilitychange", back);
    return () => {
      clearTimeout(timer);
      controller.abort();
      document.removeEventListener("visibilitychange", back);
    };
  }, [campaign]);

  // The result is shown now, so neither side needs to keep anything of it.
  const finishedId = campaign?.finished && isOurs ? campaign.id : undefined;
  useEffect(() => {
    if (!finishedId) return;
    forget(finishedId).then(dropList, () => undefined);
  }, [finishedId]);

  const start = async (addresses: string[], takesReplies: boolean): Promise<boolean> => {
    const of = JSON.stringify([addresses, takesReplies]);
    // The same list after a lost answer is the same order.
    if (order.current?.of !== of) order.current = { id: crypto.randomUUID(), of };
    const { id } = order.current;
    setStarting(true);
    setError(undefined);
    const kept = { campaignId: id, addresses };
    keepList(kept);
    try {
      const begun = await callAsOwner<typeof createCampaign>("POST /api/dashboard/campaigns/", {
        body: { id, addresses, takes_replies: takesReplies },
      });
      order.current = undefined;
      setList(kept);
      setState((before) => ({ ...before, campaign: begun }));
      return true;
    } catch (reason) {
      if (reason instanceof SessionEnded) return false;
      // Anything else may have been said after the order was taken.
      if (reason instanceof ApiFailure && reason.status >= 400 && reason.status < 500) {
        order.current = undefined;
        dropList();
      }
      setError((reason instanceof ApiFailure ? reason.detail : undefined) ?? failed);
      return false;
    } finally {
      setStarting(false);
    }
  };

  const stop = async () => {
    if (!campaign) return;
    const stopped = await callAsOwner<typeof stopCampaign>(
      "POST /api/dashboard/campaigns/{id}/stop/",
      { params: { id: campaign.id } },
    );
    setState((before) => ({ ...before, campaign: stopped }));
  };

  /** Leaves the result, which is then nowhere any more. */
  const close = async () => {
    if (!campaign) return;
    await forget(campaign.id);
    dropList();
    setList(undefined);
    const fresh = await callAsOwner<typeof readCampaign>("GET /api/dashboard/campaigns/current/");
    setState(fresh);
  };

  const addresses = isOurs ? list.addresses : undefined;
  return { ...state, addresses, silent, starting, error, start, stop, close };
}

export type CampaignHandle = ReturnType<typeof useCampaign>;

function forget(id: string) {
  return callAsOwner<typeof forgetCampaign>("DELETE /api/dashboard/campaigns/{id}/", {
    params: { id },
  });
}
