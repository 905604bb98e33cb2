import type { ReactNode } from "react";

export type SectionProps = {
  title: ReactNode;
  text?: ReactNode;
  id?: string | undefined;
  /** Shown under the title, in the same column. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of the landing page: heading at the left, content at the right. */
export function Section({ title, text, id, aside, children }: SectionProps) {
  return (
    <section id={id} className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:gap-16">
        <div>
          <h2 className="display text-4xl">{title}</h2>
          {text && <p className="mt-4 max-w-prose text-lg text-ink-soft">{text}</p>}
          {aside}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
