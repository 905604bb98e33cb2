import { useRef, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { createCampaign } from "../contract.ts";
import { deleteStoredList, storeList } from "./stored-list.ts";

/** Starts a campaign, and stores its list in the tab while it runs. A list sent again is the same campaign. */
export function useCampaignStart(
  onStarted: (campaign: ResponseOf<typeof createCampaign>, emails: string[]) => void,
) {
  const [error, setError] = useState<string>();
  const order = useRef<{ id: string; content: string }>(undefined);

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
      onStarted(started, emails);
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

  return { starting, error, start };
}
