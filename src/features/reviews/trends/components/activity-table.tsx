import type { Trends } from "../contract.ts";
import { dayLabel, formatAverage, formatNumber } from "./activity-text.ts";

/** The numbers of the chart as a table. */
export function ActivityTable({ series, unit }: Pick<Trends, "series" | "unit">) {
  return (
    <details className="group mt-3 -mb-2">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4">
        Ver em tabela
      </summary>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach a scrolling area.
        tabIndex={0}
        aria-label="Números do gráfico"
        className="max-h-96 overflow-y-auto rounded-md border border-line"
      >
        <table className="w-full text-right text-sm tabular-nums">
          <thead className="sticky top-0 bg-sunken text-xs">
            <tr>
              {[unit === "day" ? "Dia" : "Mês", "Visitas", "Avaliações", "Nota"].map((name) => (
                <th key={name} scope="col" className="px-2 py-2 font-semibold first:text-left">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {series.map((bucket) => (
              <tr key={bucket.from} className="border-t border-line">
                <th scope="row" className="px-2 py-1.5 text-left font-normal">
                  {dayLabel(bucket.from, "date")}
                  {bucket.from !== bucket.to && ` a ${dayLabel(bucket.to, "date")}`}
                </th>
                <td className="px-2">{formatNumber(bucket.visits)}</td>
                <td className="px-2">{formatNumber(bucket.ratings)}</td>
                <td className="px-2">{formatAverage(bucket.average)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
