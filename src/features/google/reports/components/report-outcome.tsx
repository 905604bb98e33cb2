import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";
import type { deleteReport, putReport, Report } from "../contract.ts";
import { reportToolUrl } from "../google-urls.ts";
import { reportText } from "../report-text.ts";

/** What became of a report. Only the owner knows that Google keeps a review; the reading finds out if it is gone. */
export function ReportOutcome(props: {
  report: Report;
  onChanged: (report: Report | undefined) => void;
}) {
  const { report, onChanged } = props;
  const { review_id: id, reason } = report;
  const failed = "Não foi possível anotar";
  const note = useOwnerAction({
    run: (outcome: "waiting" | "kept") =>
      callAsOwner<typeof putReport>("PUT /api/dashboard/google/reviews/{id}/report/", {
        params: { id },
        body: { reason, outcome },
      }),
    done: (next) => {
      toast({ tone: "success", title: "Anotado" });
      onChanged(next);
    },
    failed,
  });
  const forget = useOwnerAction({
    run: () =>
      callAsOwner<typeof deleteReport>("DELETE /api/dashboard/google/reviews/{id}/report/", {
        params: { id },
      }),
    done: () => {
      toast({ tone: "success", title: "Anotação apagada" });
      onChanged(undefined);
    },
    failed,
  });
  const isKept = report.outcome === "kept";
  return (
    <div className="grid gap-4">
      <p className="text-pretty">{reportText(report)}</p>
      <p className="text-sm text-pretty text-ink-soft">
        A decisão aparece{" "}
        <a
          href={reportToolUrl}
          target="_blank"
          rel="noopener"
          className="font-semibold underline underline-offset-4"
        >
          na ferramenta do Google
        </a>
        {isKept
          ? ". Se a sua denúncia puder ser revista, o pedido é feito lá, com o que você juntou."
          : " e costuma levar alguns dias. Se a avaliação sair, mostramos aqui sozinhos."}
      </p>
      <div className="grid gap-2">
        <Button
          pending={note.pending}
          disabled={forget.pending}
          onClick={() => note.act(isKept ? "waiting" : "kept")}
        >
          {isKept ? "Pedi outra análise" : "O Google deixou ficar"}
        </Button>
        <Button
          variant="quiet"
          pending={forget.pending}
          disabled={note.pending}
          onClick={() => forget.act()}
        >
          Apagar a anotação
        </Button>
      </div>
    </div>
  );
}
