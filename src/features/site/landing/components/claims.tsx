import { claims, claimsNote } from "../../content.ts";

/** The marketing claims with their figures, each with its source if there is one. */
export function Claims() {
  return (
    <section className="bar-surface">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 className="text-xl text-bar-soft">Loja bem avaliada vende mais</h2>
        <dl className="mt-8 grid gap-10 sm:grid-cols-3 sm:gap-8">
          {claims.map(({ figure, text, source }) => (
            <div key={text} className="flex flex-col-reverse justify-end gap-3">
              <dt className="max-w-60 text-lg">
                {text}
                {source && <span className="mt-1 block text-sm text-bar-soft">{source}</span>}
              </dt>
              <dd className="display text-display sm:whitespace-nowrap">{figure}</dd>
            </div>
          ))}
        </dl>
        {claims.some(({ source }) => !source) && (
          <p className="mt-8 max-w-prose text-sm text-bar-soft">{claimsNote}</p>
        )}
      </div>
    </section>
  );
}
