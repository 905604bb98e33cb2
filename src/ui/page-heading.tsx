import type { ReactNode } from "react";
import { focusHere } from "./focus-here.ts";
import { unbroken } from "./unbroken.tsx";

export type PageHeadingProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** Keeps few small actions beside the title on a phone too. */
  isCompact?: boolean | undefined;
  /** The heading replaces the focused element of the page before it. */
  takesFocus?: boolean;
};

/** The h1 of a panel page, with its description and main actions. */
export function PageHeading({
  title,
  description,
  actions,
  isCompact,
  takesFocus,
}: PageHeadingProps) {
  return (
    <header
      className={`mb-6 flex flex-wrap justify-between gap-y-4 sm:mb-8 ${isCompact ? "items-center gap-x-3" : "items-end gap-x-6"}`}
    >
      <div className="min-w-0">
        <h1
          className="display text-3xl outline-none"
          {...(takesFocus && { ref: focusHere, tabIndex: -1 })}
        >
          {title}
        </h1>
        {description && <p className="mt-1.5 max-w-prose text-ink-soft">{unbroken(description)}</p>}
      </div>
      {actions && (
        <div
          className={`flex flex-wrap gap-2 ${isCompact ? "" : "max-sm:w-full max-sm:*:grow max-sm:[&>:is(a,button)]:px-3"}`}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
