import { useState } from "react";
import { compareText } from "#src/lib/text/compare-text.ts";
import type { Review } from "../contract.ts";

type Status = Review["status"];

/** The owner's changes in this view of the list. They are lost when the view closes. */
export interface FollowUpState {
  /** The listed reviews with their changes, and changed reviews that no longer match the filter. */
  shown: Review[];
  /** By review: the status to return to. */
  undo: ReadonlyMap<string, Status>;
  /** Announces the last stored change to screen readers. */
  announcement: string;
  show(review: Review): void;
  /** Shows a review with another status, and the status to return to, if any. */
  showStatus(review: Review, undo: Status | undefined): void;
  /** Shows a review with another choice for the website. */
  showPraise(review: Review): void;
  saved(review: Review): void;
}

const announcements: Record<"open" | "resolved" | "none", string> = {
  open: "Avaliação em aberto.",
  resolved: "Avaliação marcada como resolvida.",
  none: "Avaliação sem pendência.",
};

/** `onSaved` is called when a status was stored, so that the page can load the filtered list again. */
export function useFollowUp(listed: Review[], onSaved: () => void): FollowUpState {
  const [changed, setChanged] = useState<ReadonlyMap<string, Review>>(new Map());
  const [undo, setUndo] = useState<ReadonlyMap<string, Status>>(new Map());
  const [announcement, setAnnouncement] = useState("");

  const show = (review: Review) => setChanged((all) => new Map(all).set(review.id, review));
  return {
    shown: merge(listed, changed),
    undo,
    announcement,
    show,
    showStatus(review, undoStatus) {
      show(review);
      setUndo((all) => {
        const next = new Map(all);
        if (undoStatus === undefined) next.delete(review.id);
        else next.set(review.id, undoStatus);
        return next;
      });
    },
    showPraise(review) {
      show(review);
      setAnnouncement(
        review.praise?.on_site ? "Comentário escolhido para o site." : "Comentário fora do site.",
      );
    },
    saved(review) {
      show(review);
      setAnnouncement(announcements[review.status ?? "none"]);
      onSaved();
    },
  };
}

/**
 * Replaces listed reviews with their changed versions. A changed review that the server no longer
 * lists keeps its position.
 */
function merge(listed: Review[], changed: ReadonlyMap<string, Review>): Review[] {
  const ids = new Set(listed.map(({ id }) => id));
  const unlisted = [...changed.values()].filter(({ id }) => !ids.has(id));
  const current = listed.map((review) => changed.get(review.id) ?? review);
  if (unlisted.length === 0) return current;
  return [...current, ...unlisted].sort(
    (a, b) => compareText(b.created_at, a.created_at) || compareText(b.id, a.id),
  );
}
