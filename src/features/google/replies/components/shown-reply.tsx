import { asMediumMoment } from "#src/lib/time/shown-dates.ts";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";
import { violationText } from "../violation-text.ts";

type Reply = NonNullable<GoogleReview["reply"]>;

const states: Record<Reply["state"], { tone: BadgeTone; text: string } | undefined> = {
  pending: { tone: "warning", text: "Em análise" },
  approved: { tone: "success", text: "Publicada" },
  rejected: { tone: "danger", text: "Recusada" },
  // Google does not say it about older replies.
  unknown: undefined,
};

/** The reply as customers see it, and what Google decided about it. */
export function ShownReply({ reply }: { reply: Reply }) {
  const state = states[reply.state];
  return (
    <div className="mt-3 rounded-md bg-sunken px-3 py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">Sua resposta</span>
        {state && <Badge tone={state.tone}>{state.text}</Badge>}
        <time dateTime={reply.updated_at} className="text-ink-soft">
          {asMediumMoment(reply.updated_at)}
        </time>
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {reply.text}
      </p>
      {reply.state === "pending" && (
        <p className="mt-1.5 text-ink-soft">
          O Google analisa cada resposta antes de publicar. Costuma levar alguns minutos.
        </p>
      )}
      {reply.state === "rejected" && (
        <p className="mt-1.5 font-medium text-danger">{violationText(reply.violation)}</p>
      )}
    </div>
  );
}
