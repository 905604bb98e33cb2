import { X } from "lucide-react";
import { Link } from "react-router";
import { topicName } from "#src/features/business/topics/topics.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { filterPath, type ListFilter } from "./list-filter.ts";

const chipLook =
  "inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-surface pr-2.5 pl-3.5 text-sm font-semibold no-underline hover:bg-sunken sm:min-h-9";

/** The number of matches, and a link per active filter that removes it. Shows nothing without a filter. */
export function ActiveFilters({ filter, count }: { filter: ListFilter; count: number }) {
  const chips = chipsOf(filter);
  if (chips.length === 0) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <p role="status" className="mr-1 text-sm text-ink-soft">
        {whole.format(count)} {count === 1 ? "avaliação" : "avaliações"}
      </p>
      {chips.map(({ text, without }) => (
        <Link
          key={text}
          to={filterPath(without)}
          aria-label={`Remover filtro: ${text}`}
          className={chipLook}
        >
          <span className="truncate">{text}</span>
          <X aria-hidden className="size-4 shrink-0 text-ink-soft" />
        </Link>
      ))}
      {chips.length > 1 && (
        <Link to="/mensagens" className="inline-flex min-h-11 items-center px-2 text-sm sm:min-h-9">
          Limpar filtros
        </Link>
      )}
    </div>
  );
}

export function countFilters(filter: ListFilter): number {
  return chipsOf(filter).length;
}

function chipsOf(filter: ListFilter): { text: string; without: ListFilter }[] {
  const { stars, displayed, status, commented, praise, topic, q } = filter;
  const without = (...names: (keyof ListFilter)[]): ListFilter =>
    Object.fromEntries(
      Object.entries(filter).filter(([name]) => !names.some((one) => one === name)),
    );
  const period = periodText(filter);
  return [
    ...(q ? [{ text: `“${q}”`, without: without("q") }] : []),
    ...(stars
      ? [{ text: `${stars} ${stars === 1 ? "estrela" : "estrelas"}`, without: without("stars") }]
      : []),
    ...(displayed ? [{ text: "Não lidas", without: without("displayed") }] : []),
    ...(status
      ? [{ text: status === "open" ? "Em aberto" : "Resolvidas", without: without("status") }]
      : []),
    ...(period ? [{ text: period, without: without("days", "from", "to") }] : []),
    ...(topic ? [{ text: topicName(topic), without: without("topic") }] : []),
    ...(commented ? [{ text: "Com comentário", without: without("commented") }] : []),
    ...(praise ? [{ text: "Pode mostrar", without: without("praise") }] : []),
  ];
}

/** 'Últimos 7 dias', '01/10/2026 a 31/10/2026', 'Desde 01/10/2026' or 'Até 31/10/2026'. */
function periodText({ days, from, to }: ListFilter): string | undefined {
  const shown = (day: string) => asDate(`${day}T12:00:00Z`);
  if (days) return `Últimos ${days} dias`;
  if (from && to) return from === to ? shown(from) : `${shown(from)} a ${shown(to)}`;
  if (from) return `Desde ${shown(from)}`;
  return to ? `Até ${shown(to)}` : undefined;
}
