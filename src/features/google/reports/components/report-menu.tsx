import { Flag } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { MoreMenu } from "#src/ui/more-menu.tsx";
import type { Report } from "../contract.ts";
import { NewReport, type ReportedReview } from "./new-report.tsx";
import { ReportOutcome } from "./report-outcome.tsx";

/** The menu of a review of Google: how to report it, or what became of the report. */
export function ReportMenu(props: {
  review: ReportedReview;
  report: Report | undefined;
  onChanged: (report: Report | undefined) => void;
}) {
  const { review, report, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const change = (next: Report | undefined) => {
    setOpen(false);
    onChanged(next);
  };
  return (
    <>
      <MoreMenu
        label={`Mais opções da avaliação de ${review.reviewer ?? "cliente anônimo"}`}
        isQuiet
        closesOnChoice
      >
        <Button variant="quiet" className="px-3!" onClick={() => setOpen(true)}>
          <Flag aria-hidden className="size-4.5" />
          {report ? "Ver a denúncia" : "Denunciar"}
        </Button>
      </MoreMenu>
      <Dialog
        title={report ? "Denúncia ao Google" : "Denunciar ao Google"}
        open={isOpen}
        onOpenChange={setOpen}
      >
        {report ? (
          <ReportOutcome report={report} onChanged={change} />
        ) : (
          <NewReport review={review} onReported={change} />
        )}
      </Dialog>
    </>
  );
}
