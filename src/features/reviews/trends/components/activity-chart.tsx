import { type PointerEvent, useState } from "react";
import type { Trends } from "../contract.ts";
import { averageInFigures, counted, inFigures, spanInWords } from "./activity-words.ts";
import { AverageLine, Axis, type Bucket, CountBars, SpanLabels } from "./chart-marks.tsx";
import { topOf } from "./chart-scale.ts";

const rows = "grid grid-rows-[11rem_4.5rem] gap-y-6";

/** Visits and ratings over time with the average below; the numbers of a day show when it is pointed at. */
export function ActivityChart({ trends }: { trends: Trends }) {
  const { series, unit, current } = trends;
  const [pointed, setPointed] = useState<number>();
  const last = series.length - 1;
  const top = topOf(Math.max(...series.flatMap(({ visits, ratings }) => [visits, ratings])));

  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientX - left) / width) * series.length);
    setPointed(Math.min(last, Math.max(0, at)));
  };
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1.5">
      <Legend bucket={series[pointed ?? -1] ?? current} />
      <div className={rows}>
        <Axis values={[top, top / 2, 0]} />
        <Axis values={[5, 3, 1]} />
      </div>
      <div
        className={`relative touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus ${rows}`}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType === "mouse" && setPointed(undefined)}
      >
        {pointed !== undefined && (
          <span
            aria-hidden
            data-testid="pointed"
            className="absolute inset-y-0 bg-ink/10"
            style={{
              left: `${(100 * pointed) / series.length}%`,
              width: `${100 / series.length}%`,
            }}
          />
        )}
        <CountBars series={series} top={top} label={summaryOf(trends)} />
        <AverageLine series={series} label={averageOf(trends)} />
        {/* The same by keyboard and screen reader: the arrows go from day to day. */}
        <input
          type="range"
          aria-label={unit === "day" ? "Dia do gráfico" : "Mês do gráfico"}
          aria-valuetext={inWords(series[pointed ?? last] ?? current)}
          className="sr-only"
          min={0}
          max={last}
          value={pointed ?? last}
          onFocus={() => setPointed((at) => at ?? last)}
          onBlur={() => setPointed(undefined)}
          onChange={({ target }) => setPointed(Number(target.value))}
        />
      </div>
      <SpanLabels series={series} unit={unit} />
    </div>
  );
}

const legend = [
  ["Visitas", "rounded-[2px] bg-line-strong", ({ visits }: Bucket) => inFigures(visits)],
  ["Avaliações", "rounded-[2px] bg-ink", ({ ratings }: Bucket) => inFigures(ratings)],
  ["Nota média", "rounded-full bg-star-edge", ({ average }: Bucket) => averageInFigures(average)],
] as const;

/** Names the marks and tells the numbers of the day pointed at, or of the whole period. */
function Legend({ bucket }: { bucket: Bucket }) {
  return (
    <div className="col-span-2 mb-5">
      <p className="text-sm text-ink-soft first-letter:uppercase">{spanInWords(bucket)}</p>
      <dl className="mt-1 flex gap-x-4 sm:gap-x-8">
        {legend.map(([name, mark, figure]) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft">
              <span aria-hidden className={`size-2 shrink-0 ${mark}`} />
              {name}
            </dt>
            <dd className="text-lg font-semibold tabular-nums">{figure(bucket)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function inWords(bucket: Bucket): string {
  const { visits, ratings, average } = bucket;
  const counts = `${spanInWords(bucket)}: ${counted(visits, "visits")}, ${counted(ratings, "ratings")}`;
  return average === null ? counts : `${counts}, nota média ${averageInFigures(average)}`;
}

/** The picture for who does not see it. */
function summaryOf({ series, unit, current }: Trends): string {
  const { visits, ratings } = current;
  const all = `Visitas e avaliações por ${by[unit]}: ${counted(visits, "visits")} e ${counted(ratings, "ratings")} em ${spanInWords(current)}.`;
  const busiest = series.reduce((most, one) => (one.visits > most.visits ? one : most));
  return busiest.visits === 0
    ? all
    : `${all} Mais movimento em ${spanInWords(busiest)}, com ${counted(busiest.visits, "visits")}.`;
}

function averageOf({ series, unit }: Trends): string {
  const averages = series.flatMap(({ average }) => average ?? []);
  const [lowest, highest] = [Math.min(...averages), Math.max(...averages)].map(averageInFigures);
  return averages.length === 0
    ? "Nota média: sem avaliações."
    : `Nota média por ${by[unit]}: de ${lowest} a ${highest}.`;
}

const by = { day: "dia", month: "mês" } as const;
