import { Children, type ReactNode } from "react";

/** A dense list of rows, instead of a table that would not fit on a phone. Without rows it shows `empty`. */
export function DeskList(props: { label: string; empty?: ReactNode; children: ReactNode }) {
  const { label, empty, children } = props;
  if (empty && Children.count(children) === 0) return empty;
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      {children}
    </ul>
  );
}

export type RowFact = readonly [name: string, value: ReactNode];

/** A row: title, facts with their names, and buttons. Facts without a value are omitted. */
export function DeskRow(props: {
  title: ReactNode;
  subtitle?: ReactNode;
  facts: readonly RowFact[];
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const { title, subtitle, facts, actions, children } = props;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 px-3 py-3 sm:px-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {subtitle && <p className="text-sm wrap-anywhere text-ink-soft">{subtitle}</p>}
      </div>
      <Facts facts={facts} className="sm:grid-cols-3 xl:grid-cols-5" />
      {actions && <div className="flex flex-wrap gap-2 lg:justify-end">{actions}</div>}
      {children && <div className="min-w-0 lg:col-span-full">{children}</div>}
    </li>
  );
}

export function Facts(props: { facts: readonly RowFact[]; className?: string }) {
  const { facts, className = "" } = props;
  return (
    <dl className={`grid min-w-0 grid-cols-2 gap-x-4 gap-y-1.5 text-sm ${className}`}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== "")
        .map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
