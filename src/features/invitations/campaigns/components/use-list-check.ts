import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { EmailList } from "../../recipients/components/parse-email-list.ts";
import type { checkEmails } from "../contract.ts";
import { maxPerDay as maxPerCampaign } from "../limits.ts";
import type { CheckedList } from "./send-dialog.tsx";

/** Asks the server how many of a list get the mail today. `saveText` returns false if the text was rejected. */
export function useListCheck(list: EmailList, saveText: () => Promise<boolean>) {
  const [problem, setProblem] = useState<string>();
  const [checked, setChecked] = useState<CheckedList>();

  const { pending: checking, act } = useOwnerAction({
    async run() {
      setProblem(undefined);
      if (!(await saveText())) return undefined;
      const answer = await callAsOwner<typeof checkEmails>("POST /api/dashboard/campaigns/check/", {
        body: { addresses: list.valid.slice(0, maxPerCampaign) },
      });
      const { fit_today: fitting, unsubscribed, recently_invited: recent } = answer;
      const [sendable, rest] = [list.valid.slice(0, fitting), list.valid.slice(fitting)];
      return { ...list, sendable, rest, unsubscribed, recent };
    },
    done: setChecked,
    failed: (failure, text) =>
      setProblem(failure.detail ?? `Não foi possível conferir a lista. ${text}`),
  });

  const check = () => {
    if (list.valid.length > 0) void act();
    else setProblem("Coloque pelo menos um e-mail.");
  };

  return {
    checking,
    check,
    problem,
    clearProblem: () => setProblem(undefined),
    checked,
    close: () => setChecked(undefined),
  };
}
