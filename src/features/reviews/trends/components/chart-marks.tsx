import type { ReactNode } from "react";
import type { Trends } from "../contract.ts";
import { dayLabel, formatNumber, monthLabel } from "./activity-text.ts";
import { labelPlaces } from "./chart-scale.ts";

export type Bucket = Trends["series"][number];

/** The width of a bucket in SVG units. The plot is 100 units high and stretches to its container. */
const bucketWidth = 10;

type PlotProps = { count: number; children: ReactNode; label: string };

function Plot({ count, children, label }: PlotProps) {
  return (
    <div className="relative">
      {[0, 50, 100].map((height) => (
        <span
          key={height}
          aria-hidden
          className={`absolute inset-x-0 border-t ${height === 100 ? "border-line-strong" : "border-line"}`}
          style={{ top: `${height}%` }}
        />
      ))}
      <svg
        viewBox={`0 0 ${count * bucketWidth} 100`}
        preserveAspectRatio="none"
        className="relative block size-full overflow-visible"
        role="img"
        aria-label={label}
      >
        {children}
      </svg>
    </div>
  );
}

/** Visits as bars, with the ratings drawn inside them. */
export function CountBars(props: { series: Bucket[]; top: number; label: string }) {
  const { series, top, label } = props;
  const bar = (at: number, count: number) => {
    const height = (100 * count) / top;
    return { x: at * bucketWidth + 1.5, width: bucketWidth - 3, y: 100 - height, height };
  };
  return (
    <Plot count={series.length} label={label}>
      {series.map(({ from, visits, ratings }, at) => (
        <g key={from}>
          <rect {...bar(at, visits)} className="fill-line-strong" />
          <rect {...bar(at, ratings)} className="fill-ink" />
        </g>
      ))}
    </Plot>
  );
}

/** The average rating from 1 to 5. The line skips days without ratings. */
export function AverageLine({ series, label }: { series: Bucket[]; label: string }) {
  const points = series.flatMap(({ average }, at) =>
    average === null ? [] : [`${(at + 0.5) * bucketWidth} ${25 * (5 - average)}`],
  );
  const line = {
    vectorEffect: "non-scaling-stroke",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    className: "fill-none stroke-star-edge",
  } as const;
  return (
    <Plot count={series.length} label={label}>
      <path
        {...line}
        d={`M${points.join("L")}`}
        strokeWidth={2}
        opacity={points.length ? 0.6 : 0}
      />
      {/* A line of almost no length is a dot that stays round when the picture stretches. */}
      <path
        {...line}
        d={points.map((point) => `M${point}h.01`).join("")}
        strokeWidth={series.length > 31 ? 4 : 7}
      />
    </Plot>
  );
}

/** The values of the plot's three lines, top to bottom. */
export function Axis({ values }: { values: number[] }) {
  return (
    <div
      aria-hidden
      className="flex flex-col justify-between text-right text-xs text-ink-soft tabular-nums"
    >
      {values.map((value) => (
        <span key={value} className="-my-2.25">
          {formatNumber(value)}
        </span>
      ))}
    </div>
  );
}

/** The dates below the chart, as many as fit. */
export function PeriodLabels({ series, unit }: { series: Bucket[]; unit: Trends["unit"] }) {
  const places = labelPlaces(series.length, 12);
  const crowded = series.length > 7;
  const label = (bucket: Bucket) =>
    unit === "month" ? monthLabel(bucket) : dayLabel(bucket.to, crowded ? "date" : "weekday");
  return (
    <div aria-hidden className="relative col-start-2 h-5 text-xs text-ink-soft">
      {places.map((at, index) => (
        <span
          key={at}
          className={`absolute -translate-x-1/2 whitespace-nowrap ${
            crowded && (places.length - 1 - index) % 2 ? "max-sm:hidden" : ""
          }`}
          style={{ left: `${(100 * (at + 0.5)) / series.length}%` }}
        >
          {series[at] && label(series[at])}
        </span>
      ))}
    </div>
  );
}
