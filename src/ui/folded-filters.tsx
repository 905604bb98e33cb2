import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

const filtersId = "filtros";

/** Opens the filters on a phone. */
export function FilterButton(props: { isOpen: boolean; onToggle: () => void; active: number }) {
  const { isOpen, onToggle, active } = props;
  return (
    <Button
      className="sm:hidden noscript:hidden"
      aria-expanded={isOpen}
      aria-controls={filtersId}
      onClick={onToggle}
    >
      <SlidersHorizontal aria-hidden className="size-4.5" />
      Filtros
      {active > 0 && (
        <span className="min-w-6 rounded-full bg-action px-1.5 text-sm text-action-ink tabular-nums">
          {active}
          <span className="sr-only">{active === 1 ? " ativo" : " ativos"}</span>
        </span>
      )}
    </Button>
  );
}

/** Submits the filters where no script does it. */
export function PlainSubmit() {
  return (
    <Button type="submit" className="hidden! min-h-12! noscript:inline-flex!">
      Filtrar
    </Button>
  );
}

export function FoldedFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <search id={filtersId} className={`mb-5 ${isOpen ? "" : "max-sm:hidden noscript:block!"}`}>
      {children}
    </search>
  );
}
