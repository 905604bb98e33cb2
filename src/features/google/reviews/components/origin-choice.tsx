import { Link } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";

/** Chooses between the reviews of the business's own page and those on Google. The URL stores the choice. */
export function OriginChoice({ chosen, waiting }: { chosen: "page" | "google"; waiting: number }) {
  return (
    <nav
      aria-label="De onde"
      className="mb-5 flex flex-wrap gap-1 rounded-md bg-sunken p-1 sm:w-fit"
    >
      <OriginLink to="/mensagens" isChosen={chosen === "page"}>
        Na sua página
      </OriginLink>
      <OriginLink to="/mensagens?origem=google" isChosen={chosen === "google"}>
        No Google
        {waiting > 0 && (
          <span className="min-w-6 rounded-full bg-warning-soft px-1.5 text-xs text-warning tabular-nums">
            {whole.format(waiting)}
            <span className="sr-only"> sem resposta</span>
          </span>
        )}
      </OriginLink>
    </nav>
  );
}

function OriginLink(props: { to: string; isChosen: boolean; children: React.ReactNode }) {
  const { to, isChosen, children } = props;
  return (
    <Link
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="flex min-h-11 grow items-center justify-center gap-2 rounded-sm px-3 text-center text-sm font-semibold text-ink-soft hover:text-ink aria-current:bg-surface aria-current:text-ink aria-current:shadow-card sm:px-5"
    >
      {children}
    </Link>
  );
}
