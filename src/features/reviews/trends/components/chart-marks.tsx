import type { ReactNode } from "react";
import type { Trends } from "../contract.ts";
import { inFigures, labelOf } from "./activity-words.ts";
import { labelled } from "./chart-scale.ts";

export type Bucket = Trends["series"][number];

/** Every bucket is ten units wide and the plot a hundred high; the picture stretches to its room. */
const wide = 10;

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
        viewBox={`0 0 ${count * wide} 100`}
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

/** Visits as bars, and in them the part that rated. */
export function CountBars(props: { series: Bucket[]; top: number; label: string }) {
  const { series, top, label } = props;
  const bar = (at: number, count: number) => {
    const height = (100 * count) / top;
    return { x: at * wide + 1.5, width: wide - 3, y: 100 - height, height };
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

/** The average from 1 to 5; days without ratings have none, and the line goes over them. */
export function AverageLine({ series, label }: { series: Bucket[]; label: string }) {
  const points = series.flatMap(({ average }, at) =>
    average === null ? [] : [`${(at + 0.5) * wide} ${25 * (5 - average)}`],
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
      {/* A line without length is a dot, round however the picture is stretched. */}
      <path
        {...line}
        d={points.map((point) => `M${point}h.01`).join("")}
        strokeWidth={series.length > 31 ? 4 : 7}
      />
    </Plot>
  );
}

/** Values beside the plot's three lines, top to bottom. */
export function Axis({ values }: { values: number[] }) {
  return (
    <div
      aria-hidden
      className="flex flex-col justify-between text-right text-xs text-ink-soft tabular-nums"
    >
      {values.map((value) => (
        <span key={value} className="-my-2.25">
          {inFigures(value)}
        </span>
      ))}
    </div>
  );
}

/** When it was, below: as many as there is room for. */
export function SpanLabels({ series, unit }: { series: Bucket[]; unit: Trends["unit"] }) {
  const places = labelled(series.length, 12);
  const crowded = series.length > 7;
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
          {labelOf(series[at]?.to ?? "", unit === "month" ? "month" : crowded ? "date" : "weekday")}
        </span>
      ))}
    </div>
  );
}
