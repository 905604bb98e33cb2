import type { ReactNode } from "react";
import { Link } from "react-router";
import { Logo } from "#src/ui/logo.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import { PanelSidebar } from "./panel-menu.tsx";

interface PanelFrameProps {
  /** The document shows the frame before the scripts arrive. Nothing in it can be used then. */
  isEarly?: boolean;
  /** The button that opens the menu. */
  menu: ReactNode;
  /** The name of the business. */
  name: string | null;
  unread: number;
  /** The page. */
  children: ReactNode;
}

/** The panel: black header, menu on the left (a drawer, on wide screens also a sidebar), the page. */
export function PanelFrame({ isEarly = false, menu, name, unread, children }: PanelFrameProps) {
  return (
    <div className={`min-h-dvh ${isEarly ? "fallback-font" : ""}`} inert={isEarly}>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <header className="bar-surface sticky top-0 z-30 print:hidden">
        <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-2 px-2 sm:px-4 lg:max-w-none lg:px-3">
          {menu}
          <Link
            to="/painel"
            // The router would request the pages that it leads to before the first data is shown.
            discover={isEarly ? "none" : "render"}
            className="flex min-h-11 items-center rounded-sm px-1"
          >
            <Logo />
          </Link>
          <p className="min-w-0 flex-1 truncate px-2 text-right text-sm text-bar-soft">{name}</p>
          <ThemeSwitch />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PanelSidebar isEarly={isEarly} unread={unread} />
        <main id="conteudo" className="mx-auto w-full max-w-5xl px-4 py-6 sm:py-10 lg:px-8">
          {children}
        </main>
      </div>
    </div>
  );
}
