import type { ReactNode } from "react";

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

export type LegalDocumentProps = {
  title: string;
  /** Day of the last change, as shown to readers. */
  changed: string;
  summary: ReactNode;
  sections: LegalSection[];
};

/** A legal text: a summary first, then a table of contents and numbered sections. */
export function LegalDocument({ title, changed, summary, sections }: LegalDocumentProps) {
  return (
    <article className="mx-auto max-w-6xl px-4 pt-12 pb-20 sm:px-6 sm:pt-16">
      <header className="max-w-3xl">
        <h1 className="display text-4xl">{title}</h1>
        <p className="mt-3 text-ink-soft">Em vigor desde {changed}</p>
        <div className="mt-6 grid gap-2 rounded-lg bg-sunken p-5 text-lg">{summary}</div>
      </header>
      <div className="mt-12 grid gap-12 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16">
        <nav aria-label="Partes deste documento" className="lg:sticky lg:top-6 lg:self-start">
          <ol className="grid text-sm">
            {sections.map(({ id, title }, index) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-11 items-center gap-2 py-1 text-ink-soft hover:text-ink hover:underline lg:min-h-9"
                >
                  <span className="w-6 shrink-0 tabular-nums">{index + 1}.</span>
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid max-w-2xl gap-10">
          {sections.map(({ id, title, body }, index) => (
            <section key={id} id={id} className="scroll-mt-6">
              <h2 className="text-2xl">
                {index + 1}. {title}
              </h2>
              <div className="mt-3 grid gap-3 [&_a]:underline [&_a]:underline-offset-4 [&_li]:mt-1.5 [&_ul]:list-disc [&_ul]:pl-5">
                {body}
              </div>
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
