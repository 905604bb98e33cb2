import type { ReactNode } from "react";

/** The top of an institutional page: its h1 and an introduction. */
export function PageIntro({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="mx-auto max-w-6xl px-4 pt-12 pb-8 sm:px-6 sm:pt-20">
      <h1 className="display max-w-3xl text-display">{title}</h1>
      {children && <div className="mt-5 max-w-2xl text-xl text-ink-soft">{children}</div>}
    </header>
  );
}
