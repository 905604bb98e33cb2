import type { ReactNode } from "react";
import { Link } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { googlePath } from "../../reviews/google-path.ts";

/** All reviews of Google, or those without a reply. */
export function ReplyFilter(props: {
  waiting: number;
  unanswered: boolean;
  stars: number | undefined;
}) {
  const { waiting, unanswered, stars } = props;
  return (
    <nav aria-label="Filtrar avaliações do Google" className="mb-4 flex flex-wrap gap-2">
      <FilterLink to={googlePath({ unanswered: false, stars })} isChosen={!unanswered}>
        Todas
      </FilterLink>
      <FilterLink to={googlePath({ unanswered: true, stars })} isChosen={unanswered}>
        Sem resposta ({whole.format(waiting)})
      </FilterLink>
    </nav>
  );
}

function FilterLink(props: { to: string; isChosen: boolean; children: ReactNode }) {
  const { to, isChosen, children } = props;
  return (
    <Link
      to={to}
      aria-current={isChosen ? "true" : undefined}
      className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-sm font-semibold hover:bg-sunken aria-current:border-transparent aria-current:bg-ink aria-current:text-ground"
    >
      {children}
    </Link>
  );
}
