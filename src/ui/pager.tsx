import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { buttonClass } from "./button-class.ts";

/**
 * Links between the pages of a list: Anterior, Página X de Y, Próxima. Also shown for one page. A link
 * sets the parameter `page` of the current URL and keeps the other parameters.
 */
export function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  const [params] = useSearchParams();
  const step = (to: number, rel: "prev" | "next", children: ReactNode) => {
    if (to < 1 || to > pageCount)
      return <span className={buttonClass({ className: "invisible px-3!" })}>{children}</span>;
    const next = new URLSearchParams(params);
    next.set("page", String(to));
    return (
      <Link to={`?${next}`} rel={rel} className={buttonClass({ className: "px-3! sm:px-4!" })}>
        {children}
      </Link>
    );
  };
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap items-center justify-between gap-2">
      {step(
        page - 1,
        "prev",
        <>
          <ChevronLeft aria-hidden className="-ml-1 size-5" />
          Anterior
        </>,
      )}
      {/* A separate line on phones, so that large numbers fit. */}
      <span className="text-center text-sm text-ink-soft tabular-nums max-sm:order-first max-sm:basis-full">
        Página {page} de {pageCount}
      </span>
      {step(
        page + 1,
        "next",
        <>
          Próxima
          <ChevronRight aria-hidden className="-mr-1 size-5" />
        </>,
      )}
    </nav>
  );
}
