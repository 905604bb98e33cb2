import { Link } from "react-router";
import type { TrendDays } from "../period.ts";

const names: [days: TrendDays, name: string][] = [
  [7, "7 dias"],
  [30, "30 dias"],
  [90, "90 dias"],
  [365, "12 meses"],
];

/** Chooses the length of the period, which the URL stores. */
export function PeriodPicker({ chosen }: { chosen: number }) {
  return (
    <nav
      aria-label="Período"
      className="flex flex-wrap gap-1 rounded-md bg-sunken p-1 max-sm:w-full"
    >
      {names.map(([days, name]) => (
        <Link
          key={days}
          to={`?dias=${days}`}
          replace
          preventScrollReset
          aria-current={days === chosen ? "true" : undefined}
          className="grid min-h-11 grow place-items-center rounded-sm px-0.5 text-xs font-semibold min-[22rem]:px-1 min-[22rem]:text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-current:bg-surface aria-current:text-ink aria-current:shadow-card sm:px-4"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
