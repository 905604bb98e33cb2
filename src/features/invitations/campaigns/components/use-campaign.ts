import { useEffect, useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type {
  createCampaign,
  deleteCampaignResult,
  readCampaignOverview,
  stopCampaign,
} from "../contract.ts";
import { deleteStoredList, readStoredList, type StoredList, storeList } from "./stored-list.ts";
import { useCampaignPolling } from "./use-campaign-polling.ts";

type Overview = ResponseOf<typeof readCampaignOverview>;

/** The running campaign, or the finished one until the owner closes its result. */
export function useCampaign(loaded: Overview) {
  const [state, setState] = useState(loaded);
  const [list, setList] = useState<StoredList | undefined>(readStoredList);
  const [error, setError] = useState<string>();
  const order = useRef<{ id: string; content: string }>(undefined);
  const { campaign } = state;
  const isOurs = campaign !== null && list?.campaignId === campaign.id;
  const isUnanswered = useCampaignPolling(campaign, setState);

  // The page shows the result now, so the server and the tab delete it.
  const finishedId = campaign?.finished && isOurs ? campaign.id : undefined;
  useEffect(() => {
    if (!finishedId) return;
    deleteResult(finishedId).then(deleteStoredList, () => undefined);
  }, [finishedId]);

  const { pending: starting, act: start } = useOwnerAction({
    async run(emails: string[], takesReplies: boolean) {
      setError(undefined);
      const content = JSON.stringify([emails, takesReplies]);
      // After a lost response the same list gets the same campaign id, so no mail is sent twice.
      if (order.current?.content !== content) order.current = { id: crypto.randomUUID(), content };
      const { id } = order.current;
      storeList({ campaignId: id, addresses: emails });
      return callAsOwner<typeof createCampaign>("POST /api/dashboard/campaigns/", {
        body: { id, addresses: emails, takes_replies: takesReplies },
      });
    },
    done(started, emails) {
      order.current = undefined;
      setList({ campaignId: started.id, addresses: emails });
      setState((before) => ({ ...before, campaign: started }));
    },
    failed(failure, text) {
      // After any other failure the server may have accepted the campaign.
      if (failure.status >= 400 && failure.status < 500) {
        order.current = undefined;
        deleteStoredList();
      }
      const advice = text.replace(/\.$/, "");
      setError(failure.detail ?? `Não foi possível enviar. ${advice}: nada vai duas vezes.`);
    },
  });

  const stop = async () => {
    if (!campaign) return;
    const stopped = await callAsOwner<typeof stopCampaign>(
      "POST /api/dashboard/campaigns/{id}/stop/",
      { params: { id: campaign.id } },
    );
    setState((before) => ({ ...before, campaign: stopped }));
  };

  /** Deletes the result on the server and the list in this tab, then closes the view. */
  const close = async () => {
    if (!campaign) return;
    await deleteResult(campaign.id);
    deleteStoredList();
    setList(undefined);
    setState(
      await callAsOwner<typeof readCampaignOverview>("GET /api/dashboard/campaigns/current/"),
    );
  };

  const emails = isOurs ? list.addresses : undefined;
  return { ...state, emails, isUnanswered, starting, error, start, stop, close };
}

export type CampaignHandle = ReturnType<typeof useCampaign>;

function deleteResult(id: string) {
  return callAsOwner<typeof deleteCampaignResult>("DELETE /api/dashboard/campaigns/{id}/", {
    params: { id },
  });
}
