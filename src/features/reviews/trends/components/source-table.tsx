import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import type { Trends } from "../contract.ts";
import { averageInFigures, inFigures, type Thing, things } from "./activity-words.ts";

const columns: [thing: Thing, title: string][] = [
  ["visits", "Visitas"],
  ["ratings", "Avaliações"],
  ["invites", "Convites"],
  ["google_clicks", "Toques no Google"],
];
const shownFirst = 8;
/** On a phone each source is its name and a line of words under it; from 640 px on, a row of the table. */
const row = "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:py-3 border-t border-line";
const cell = "sm:px-2 sm:py-3 sm:text-right max-sm:text-sm max-sm:text-ink-soft";

/** Where customers came from: what each printed place or channel brought. */
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
            {columns.map(([thing, title]) => (
              <th key={thing} scope="col" className="px-2 pb-2 font-semibold">
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
              {columns.map(([thing]) => (
                <td key={thing} className={cell}>
                  {inFigures(source[thing])}
                  <span className="sm:hidden">
                    {" "}
                    {source[thing] === 1 ? things[thing].one : things[thing].many}
                  </span>
                </td>
              ))}
              <td className={`${cell} sm:pr-0!`}>
                <span className="sm:hidden">nota </span>
                {averageInFigures(source.average)}
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
