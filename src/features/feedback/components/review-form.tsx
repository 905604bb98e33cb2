import { buttonClass } from "#src/ui/button-class.ts";
import { StarsInput } from "#src/ui/stars.tsx";
import { afterStarsSlot } from "../follow-up/after-stars-slot.ts";
import type { PageWords } from "../words/words.ts";

/**
 * Stars, comment and Enviar. Only the server renders it: stars and box are native inputs, `review-form.inline.ts`
 * keeps what they contain, and the follow-up (`review-entry.tsx`) enables 'Enviar'.
 */
export function ReviewForm({ words }: { words: PageWords }) {
  return (
    // Back in the history would fill in what was entered then, over the newer draft or for the next customer at a tablet.
    <form className="review-form grid gap-6" autoComplete="off">
      <StarsInput words={words} />
      {/* Nothing here until the follow-up renders `follow-up/after-stars.tsx` into it. */}
      <div id={afterStarsSlot} className="contents" />
      <div className="grid gap-1.5">
        <label htmlFor="comment" className="font-semibold">
          {words.comment}
          <span className="font-normal text-ink-soft"> {words.optional}</span>
        </label>
        <textarea
          id="comment"
          name="comment"
          rows={4}
          placeholder={words.commentHint}
          className="block field-sizing-content min-h-[calc(4lh+1.25rem)] scroll-mt-32 scroll-mb-36 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 placeholder:text-ink-soft hover:border-ink focus-visible:outline-offset-0 read-only:bg-sunken"
        />
      </div>
      <button
        type="submit"
        disabled
        className={buttonClass({ variant: "main", size: "lg", wide: true })}
      >
        <span>{words.send}</span>
      </button>
      {/* Shown while the follow-up or the human check cannot be loaded. */}
      <div hidden className="check-failure text-center">
        {/* Removed by the follow-up, which says it in a toast. */}
        <p role="alert" className="text-sm">
          <strong>{words.checkFailed}</strong>
          <br />
          {words.checkFailedDetail}
        </p>
        <p role="status" className="text-sm text-ink-soft">
          <span className="hidden in-data-ready:inline">{words.checkFailure} </span>
          {words.retrying}
        </p>
        <button type="button" className={buttonClass({ variant: "quiet" })}>
          {words.retry}
        </button>
      </div>
      <noscript>
        <p className="text-center text-sm text-ink-soft">{words.scriptsNeeded}</p>
      </noscript>
    </form>
  );
}
