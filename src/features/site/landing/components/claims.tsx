import { type ClaimSources, claims, claimsNote } from "../../content.ts";

/** The marketing claims with their note, each with its source if the operator entered one. */
export function Claims({ sources }: { sources: ClaimSources }) {
  return (
    <section className="bar-surface">
      <div className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h2 className="text-xl text-bar-soft">Loja bem avaliada vende mais</h2>
        <dl className="mt-8 grid gap-10 sm:grid-cols-3 sm:gap-8">
          {claims.map(({ id, figure, text }) => (
            <div key={id} className="flex flex-col-reverse justify-end gap-3">
              <dt className="max-w-60 text-lg">
                {text}
                {sources[id] && (
                  <span className="mt-1 block text-sm wrap-anywhere text-bar-soft">
                    Fonte: {sources[id]}
                  </span>
                )}
              </dt>
              <dd className="display text-display sm:whitespace-nowrap">{figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-8 max-w-prose text-sm text-bar-soft">{claimsNote}</p>
      </div>
    </section>
  );
}
