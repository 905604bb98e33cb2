import type { ReactNode } from "react";

interface PreviewFrameProps {
  testId: string;
  className: string;
  children: ReactNode;
}

/** The frame around what the customer receives, with its caption. */
export function PreviewFrame({ testId, className, children }: PreviewFrameProps) {
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm font-semibold text-ink-soft">
        O que o cliente recebe
      </figcaption>
      <div data-testid={testId} className={`rounded-xl border border-line bg-sunken ${className}`}>
        {children}
      </div>
    </figure>
  );
}
