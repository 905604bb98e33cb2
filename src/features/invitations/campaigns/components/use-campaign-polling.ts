import { useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import type { Campaign, readCampaignOverview } from "../contract.ts";

const sendingMs = 1000;
const waitingMs = 15_000;
const failedMs = 5000;

/**
 * Polls a running campaign until it is finished: often while mails are sent, rarely while they wait
 * for a retry. Returns true while the server does not respond.
 */
export function useCampaignPolling(
  campaign: Campaign | null,
  onChange: (overview: ResponseOf<typeof readCampaignOverview>) => void,
): boolean {
  const [isUnanswered, setUnanswered] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onChange` only sets state.
  useEffect(() => {
    if (!campaign || campaign.finished) return;
    const controller = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      try {
        const overview = await callAsOwner<typeof readCampaignOverview>(
          "GET /api/dashboard/campaigns/current/",
          { signal: controller.signal },
        );
        setUnanswered(false);
        onChange(overview);
      } catch (error) {
        if (controller.signal.aborted || error instanceof SessionEnded) return;
        setUnanswered(true);
        timer = window.setTimeout(poll, failedMs);
      }
    };
    let timer = window.setTimeout(poll, campaign.next_attempt_at ? waitingMs : sendingMs);
    const pollNow = () => void poll();
    document.addEventListener("visibilitychange", pollNow);
    return () => {
      clearTimeout(timer);
      controller.abort();
      document.removeEventListener("visibilitychange", pollNow);
    };
  }, [campaign]);

  return isUnanswered;
}
