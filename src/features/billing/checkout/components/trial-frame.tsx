import type { ReactNode } from "react";
import { Logo } from "#src/ui/logo.tsx";
import { Spinner } from "#src/ui/spinner.tsx";

/**
 * Covers the panel while the trial is activated. It looks as the confirmation of the email before it, so a new owner
 * sees one frame from the mail's link to the choice of the shop.
 */
export function TrialFrame({ children }: { children: ReactNode }) {
  return (
    <div className="fixed inset-0 z-40 overflow-y-auto bg-ground">
      <div className="fallback-font mx-auto grid min-h-dvh w-full max-w-md content-start gap-8 px-4 py-10 sm:content-center">
        <span className="inline-flex min-h-11 items-center justify-self-start">
          <Logo />
        </span>
        <div>
          <h1 className="display text-3xl">Só um instante</h1>
          <div role="status" className="mt-6 flex min-h-14 items-center gap-4">
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The trial is being activated. */
export function TrialStarting() {
  return (
    <TrialFrame>
      <Spinner className="size-7" />
      <p>Ativando seu teste grátis...</p>
    </TrialFrame>
  );
}
