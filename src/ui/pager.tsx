import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button-class.ts";

export type PagerLink = {
  href: string;
  rel: "prev" | "next";
  className: string;
  children: ReactNode;
};

export type PagerProps = {
  page: number;
  pageCount: number;
  /** Returns the URL of a page. */
  href: (page: number) => string;
  /** Renders a link, so that the router's link can be used. Default: a plain <a>. */
  link?: ((link: PagerLink) => ReactNode) | undefined;
};

const plainLink = ({ children, ...link }: PagerLink) => <a {...link}>{children}</a>;

/** Links between the pages of a list: Anterior, Página X de Y, Próxima. Also shown for one page. */
export function Pager({ page, pageCount, href, link = plainLink }: PagerProps) {
  const step = (to: number, rel: PagerLink["rel"], children: ReactNode) => {
    if (to < 1 || to > pageCount)
      return <span className={buttonClass({ className: "invisible px-3!" })}>{children}</span>;
    return link({
      href: href(to),
      rel,
      className: buttonClass({ className: "px-3! sm:px-4!" }),
      children,
    });
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
