import { type FormEvent, useRef, useState } from "react";
import { maxFirstNameLength } from "#src/features/reviews/praise/sizes.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import { timeoutSignal } from "#src/http/timeout-signal.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { focusHere } from "#src/ui/focus-here.ts";
import type { giveConversationPraise } from "../conversation/contract.ts";
import { consentText } from "../words/praise-words.ts";
import { words } from "../words/shown-words.ts";

/** Asks once, below everything else, whether the business may show the comment. */
export function PraiseQuestion({ slug, code }: { slug: string; code: string }) {
  const [state, setState] = useState<"asked" | "sending" | "given" | "closed">("asked");
  const [hasFailed, setFailed] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  if (state === "closed") return null;
  const { praise } = words;

  const close = () => {
    focusHere(question.current?.closest<HTMLElement>(".thanks") ?? null);
    setState("closed");
  };
  const allow = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === "sending") return;
    const first_name = String(new FormData(event.currentTarget).get("first_name") ?? "");
    setState("sending");
    try {
      await call<typeof giveConversationPraise>("POST /api/client/{slug}/conversation/praise/", {
        params: { slug },
        body: { code, text: consentText(praise), first_name },
        signal: timeoutSignal(),
      });
      setState("given");
    } catch (error) {
      // The comment cannot be shown any more, or the page is too old: another attempt would fail too.
      if (error instanceof ApiFailure && error.status === 409) return close();
      setFailed(true);
      setState("asked");
    }
  };
  return (
    <div ref={question} className="mt-4 w-full border-t border-line pt-5" role="status">
      {state === "given" ? (
        <p tabIndex={-1} ref={focusHere} className="text-ink-soft outline-none">
          {praise.thanks}
        </p>
      ) : (
        <form onSubmit={allow} className="grid gap-3">
          <p className="font-semibold">{praise.ask}</p>
          <p className="text-sm text-ink-soft">{praise.hint}</p>
          <label className="grid gap-1 text-left text-sm font-semibold">
            {praise.firstName}
            <input
              name="first_name"
              autoComplete="off"
              maxLength={maxFirstNameLength}
              className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-base font-normal"
            />
          </label>
          {/* Keeps its place while sending, or a double tap would hit the button that moves up. */}
          {hasFailed && (
            <p className={`text-sm text-danger ${state === "sending" ? "invisible" : ""}`}>
              {praise.failed}
            </p>
          )}
          <div className="flex flex-wrap gap-2 *:grow">
            <button
              type="submit"
              className={buttonClass({ className: "aria-disabled:opacity-60" })}
              // A disabled button would lose the focus.
              aria-disabled={state === "sending"}
            >
              {praise.allow}
            </button>
            <button
              type="button"
              className={buttonClass({ variant: "quiet", className: "aria-disabled:opacity-60" })}
              aria-disabled={state === "sending"}
              onClick={() => state !== "sending" && close()}
            >
              {praise.refuse}
            </button>
          </div>
        </form>
      )}
    </div>
  );
}
