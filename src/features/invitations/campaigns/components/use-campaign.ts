import { useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { deleteCampaignResult, readCampaignOverview, stopCampaign } from "../contract.ts";
import { deleteStoredList, readStoredList, type StoredList } from "./stored-list.ts";
import { useCampaignPolling } from "./use-campaign-polling.ts";
import { useCampaignStart } from "./use-campaign-start.ts";

type Overview = ResponseOf<typeof readCampaignOverview>;

/** The running campaign, or the finished one until the owner closes its result. */
export function useCampaign(loaded: Overview) {
  const [state, setState] = useState(loaded);
  const [list, setList] = useState<StoredList | undefined>(readStoredList);
  const { campaign } = state;
  const isOurs = campaign !== null && list?.campaignId === campaign.id;
  const isUnanswered = useCampaignPolling(campaign, setState);

  // The page shows the result now, so the server and the tab delete it.
  const finishedId = campaign?.finished && isOurs ? campaign.id : undefined;
  useEffect(() => {
    if (!finishedId) return;
    deleteResult(finishedId).then(deleteStoredList, () => undefined);
  }, [finishedId]);

  const { starting, error, start } = useCampaignStart((started, emails) => {
    setList({ campaignId: started.id, addresses: emails });
    setState((before) => ({ ...before, campaign: started }));
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
