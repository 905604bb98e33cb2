import type { Report } from "./contract.ts";

export interface StoredReport extends Pick<Report, "review_id" | "reason" | "outcome"> {
  reported_at: Date;
  outcome_at: Date | null;
}

export function asReport({ reported_at, outcome_at, ...report }: StoredReport): Report {
  return {
    ...report,
    reported_at: reported_at.toISOString(),
    outcome_at: outcome_at?.toISOString() ?? null,
  };
}
