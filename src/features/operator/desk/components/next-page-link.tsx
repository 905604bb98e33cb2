import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";

/** The link to the older entries of a list; `next` is the last id of this page. */
export function NextPageLink({ next }: { next: string | null }) {
  const [params] = useSearchParams();
  const isFirst = !params.has("before");
  if (!next && isFirst) return null;
  const query = (before: string | null) => {
    const changed = new URLSearchParams(params);
    if (before) changed.set("before", before);
    else changed.delete("before");
    return `?${changed}`;
  };
  return (
    <nav aria-label="Páginas" className="mt-4 flex flex-wrap justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <Link to={query(null)} className={buttonClass()}>
          Início da lista
        </Link>
      )}
      {next && (
        <Link to={query(next)} className={buttonClass()}>
          Mais antigos
        </Link>
      )}
    </nav>
  );
}
