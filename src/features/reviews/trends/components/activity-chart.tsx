import { type PointerEvent, useState } from "react";
import type { Trends } from "../contract.ts";
import { formatAverage, formatCount, formatNumber, periodText } from "./activity-text.ts";
import { AverageLine, Axis, type Bucket, CountBars, PeriodLabels } from "./chart-marks.tsx";
import { axisTop } from "./chart-scale.ts";

const rows = "grid grid-rows-[8rem_3.5rem] gap-y-6 sm:grid-rows-[11rem_4.5rem]";

/** Visits and ratings over time, and the average below. The legend shows the numbers of the pointed day. */
export function ActivityChart({ trends }: { trends: Trends }) {
  const { series, unit, current } = trends;
  const [pointed, setPointed] = useState<number>();
  const last = series.length - 1;
  const top = axisTop(Math.max(...series.flatMap(({ visits, ratings }) => [visits, ratings])));

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
        <CountBars series={series} top={top} label={chartDescription(trends)} />
        <AverageLine series={series} label={averageDescription(trends)} />
        {/* For keyboard and screen reader: the arrow keys move from day to day. */}
        <input
          type="range"
          aria-label={unit === "day" ? "Dia do gráfico" : "Mês do gráfico"}
          aria-valuetext={bucketText(series[pointed ?? last] ?? current)}
          className="sr-only"
          min={0}
          max={last}
          value={pointed ?? last}
          onFocus={() => setPointed((at) => at ?? last)}
          onBlur={() => setPointed(undefined)}
          onChange={({ target }) => setPointed(Number(target.value))}
        />
      </div>
      <PeriodLabels series={series} unit={unit} />
    </div>
  );
}

const legend = [
  ["Visitas", "rounded-[2px] bg-line-strong", ({ visits }: Bucket) => formatNumber(visits)],
  ["Avaliações", "rounded-[2px] bg-ink", ({ ratings }: Bucket) => formatNumber(ratings)],
  ["Nota média", "rounded-full bg-star-edge", ({ average }: Bucket) => formatAverage(average)],
] as const;

/** The names of the marks, with the numbers of the pointed day or of the whole period. */
function Legend({ bucket }: { bucket: Bucket }) {
  return (
    <div className="col-span-2 mb-5">
      <p className="text-sm text-ink-soft first-letter:uppercase">{periodText(bucket)}</p>
      <dl className="mt-1 flex flex-wrap gap-x-4 sm:gap-x-8">
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

function bucketText(bucket: Bucket): string {
  const { visits, ratings, average } = bucket;
  const counts = `${periodText(bucket)}: ${formatCount(visits, "visits")}, ${formatCount(ratings, "ratings")}`;
  return average === null ? counts : `${counts}, nota média ${formatAverage(average)}`;
}

/** Describes the chart for screen readers. */
function chartDescription({ series, unit, current }: Trends): string {
  const { visits, ratings } = current;
  const all = `Visitas e avaliações por ${by[unit]}: ${formatCount(visits, "visits")} e ${formatCount(ratings, "ratings")} em ${periodText(current)}.`;
  const busiest = series.reduce((most, one) => (one.visits > most.visits ? one : most));
  return busiest.visits === 0
    ? all
    : `${all} Mais movimento em ${periodText(busiest)}, com ${formatCount(busiest.visits, "visits")}.`;
}

function averageDescription({ series, unit }: Trends): string {
  const averages = series.flatMap(({ average }) => average ?? []);
  const [lowest, highest] = [Math.min(...averages), Math.max(...averages)].map(formatAverage);
  return averages.length === 0
    ? "Nota média: sem avaliações."
    : `Nota média por ${by[unit]}: de ${lowest} a ${highest}.`;
}

const by = { day: "dia", month: "mês" } as const;
