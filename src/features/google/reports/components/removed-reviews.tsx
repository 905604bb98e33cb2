import type { Report } from "../contract.ts";
import { reportText } from "../report-text.ts";

/** The reported reviews that a reading no longer found on Google. Nothing else is stored of them. */
export function RemovedReviews({ reports }: { reports: Report[] }) {
  const removed = reports.filter(({ outcome }) => outcome === "removed");
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="removed-from-google" className="mt-5 text-sm text-ink-soft">
      <h2 id="removed-from-google" className="text-sm font-semibold text-ink">
        Saiu do Google
      </h2>
      <ul className="mt-1 grid gap-1">
        {removed.map((report) => (
          <li key={report.review_id}>{reportText(report)}</li>
        ))}
      </ul>
      <p className="mt-1">Pode ter sido o Google ou quem escreveu.</p>
    </section>
  );
}
