import type { Offer } from "../use-site.ts";
import { TrialCall } from "./trial-call.tsx";

/** The end of an institutional page: the button that starts a trial, with the price. */
export function TryCall({ offer }: { offer: Offer }) {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-6 pb-16 sm:px-6 sm:pb-24">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t-2 border-ink pt-8">
        <TrialCall offer={offer} className="text-ink-soft" />
      </div>
    </section>
  );
}
