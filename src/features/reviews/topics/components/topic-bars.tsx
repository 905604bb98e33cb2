import { Link } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { Card } from "#src/ui/card.tsx";
import { rankTopics, type Side, type TopicCounts, topicLists } from "../rank-topics.ts";

const fills: Record<Side, string> = { low: "bg-ink", high: "bg-star" };

interface TopicBarsProps {
  topics: TopicCounts[];
  /** The period as the filters of the list have it, such as 'days=30'. */
  period: string;
}

/** What costs stars in the period and what earns them: a bar per topic, with a link to its reviews. */
export function TopicBars(props: TopicBarsProps) {
  if (props.topics.length === 0) return null;
  return (
    <Card
      title="Por que essas notas"
      description="O que os clientes tocaram depois das estrelas, neste período."
    >
      <div className="grid gap-6 sm:grid-cols-2 sm:gap-10">
        {topicLists.map(({ side, title, ratings }) => (
          <section key={side} aria-label={title}>
            <h3 className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
              {title}
              <span className="text-sm font-normal text-ink-soft">{ratings}</span>
            </h3>
            <Bars {...props} side={side} />
          </section>
        ))}
      </div>
    </Card>
  );
}

/** Scaled to the largest count of the list: happy customers are many more than unhappy ones. */
function Bars({ topics, period, side }: TopicBarsProps & { side: Side }) {
  const ranked = rankTopics(topics, side);
  if (ranked.length === 0) return <p className="text-ink-soft">Nenhum toque neste período.</p>;
  const largest = ranked[0]?.count ?? 1;
  return (
    <ul className="grid">
      {ranked.map(({ topic, name, count }) => (
        <li
          key={topic}
          className="relative flex min-h-11 flex-wrap items-center gap-x-3 sm:min-h-9"
        >
          <Link
            to={`/mensagens?topic=${topic}&${period}`}
            className="w-26 text-sm underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          <span className="h-3 min-w-6 flex-1 overflow-hidden rounded-sm bg-sunken" aria-hidden>
            <span
              className={`block h-full rounded-sm ${fills[side]}`}
              style={{ width: `${(100 * count) / largest}%` }}
            />
          </span>
          <span className="min-w-10 text-right text-sm tabular-nums">{whole.format(count)}</span>
        </li>
      ))}
    </ul>
  );
}
