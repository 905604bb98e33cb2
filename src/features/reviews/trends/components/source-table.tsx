import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import type { Trends } from "../contract.ts";
import { formatAverage, formatNumber, type Metric, metricLabels } from "./activity-text.ts";

const columns: [metric: Metric, title: string][] = [
  ["visits", "Visitas"],
  ["ratings", "Avaliações"],
  ["invites", "Convites"],
  ["google_clicks", "Foram ao Google"],
];
const shownFirst = 8;
/** On a phone a source is its name and one line of text; from 640 px on it is a table row. */
const row = "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-3 border-t border-line";
const cell = "sm:px-2 sm:py-3 sm:text-right max-sm:text-sm max-sm:text-ink-soft";

/** Where customers came from: the numbers of each QR code and channel. */
export function SourceTable({ sources }: Pick<Trends, "sources">) {
  const [all, setAll] = useState(false);
  const shown = all ? sources : sources.slice(0, shownFirst);
  return (
    <>
      <table className="w-full tabular-nums max-sm:block">
        <thead className="text-right text-xs text-ink-soft max-sm:sr-only">
          <tr>
            <th scope="col" className="pb-2 text-left font-semibold">
              Origem
            </th>
            {columns.map(([metric, title]) => (
              <th key={metric} scope="col" className="px-2 pb-2 font-semibold">
                {title}
              </th>
            ))}
            <th scope="col" className="pb-2 pl-2 font-semibold">
              Nota média
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shown.map((source) => (
            <tr key={source.source ?? "\n"} className={row}>
              <th
                scope="row"
                className="py-3 text-left font-semibold wrap-anywhere max-sm:basis-full max-sm:p-0"
              >
                {source.name}
              </th>
              {columns.map(([metric]) => (
                <td key={metric} className={cell}>
                  {formatNumber(source[metric])}
                  <span className="sm:hidden">
                    {" "}
                    {source[metric] === 1 ? metricLabels[metric].one : metricLabels[metric].many}
                  </span>
                </td>
              ))}
              <td className={`${cell} sm:pr-0!`}>
                <span className="sm:hidden">nota </span>
                {formatAverage(source.average)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sources.length > shown.length && (
        <Button className="mt-3" onClick={() => setAll(true)}>
          Ver todas as {sources.length} origens
        </Button>
      )}
    </>
  );
}
