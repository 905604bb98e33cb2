import type { ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Logo } from "#src/ui/logo.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import { useIsHydrated } from "#src/ui/use-is-hydrated.ts";
import { MenuButton, PanelDrawer, type PanelMenuProps, PanelSidebar } from "./panel-menu.tsx";

interface PanelFrameProps {
  ref: Ref<HTMLDivElement>;
  /** The profile has not arrived yet. */
  isEarly: boolean;
  menu: PanelMenuProps;
  /** The name of the business, or the menu of several. */
  name: ReactNode;
  /** Inline script before the first thing that is the owner's. */
  check: ReactNode;
  children: ReactNode;
}

/**
 * The panel: black header, menu on the left (a drawer, on wide screens also a sidebar), the page. A button that
 * was pressed before the scripts arrived looks paler until it works. What is before the name is the same for every
 * owner, because the server sends it before it knows the owner.
 */
export function PanelFrame(props: PanelFrameProps) {
  const { ref, isEarly, menu, name, check, children } = props;
  const isHydrated = useIsHydrated();
  return (
    <div
      ref={ref}
      {...(isHydrated ? {} : { "data-early": "" })}
      className="min-h-dvh data-early:**:data-clicked:opacity-60"
    >
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <header
        className={`bar-surface sticky top-0 z-30 print:hidden ${isHydrated ? "" : "fallback-font"}`}
      >
        <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-2 px-2 sm:px-4 lg:max-w-none lg:px-3">
          <MenuButton {...menu} />
          <Link
            to="/painel"
            // The router would request the pages that it leads to before the first data is shown.
            discover={isEarly || !isHydrated ? "none" : "render"}
            // On a phone the names of several businesses need the space of the word.
            className={`flex min-h-11 items-center rounded-sm px-1 ${isHydrated && menu.shop ? "max-sm:[&_.display]:sr-only" : "max-sm:in-data-several:[&_.display]:sr-only"}`}
          >
            <Logo />
          </Link>
          {/* The rest of the document begins here; the server writes its style (`entry.server.tsx`). */}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React keeps what the server wrote. */}
          <style data-rest="" dangerouslySetInnerHTML={{ __html: "" }} suppressHydrationWarning />
          {check}
          {menu.shop ? (
            <div className="flex min-w-0 flex-1 justify-end text-bar-soft in-data-foreign:invisible">
              {name}
            </div>
          ) : (
            <p className="min-w-0 flex-1 truncate px-2 text-right text-sm text-bar-soft in-data-foreign:invisible">
              {name}
            </p>
          )}
          <ThemeSwitch />
        </div>
      </header>
      <PanelDrawer {...menu} />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PanelSidebar isEarly={isEarly} unread={menu.unread} shop={menu.shop} role={menu.role} />
        <main
          id="conteudo"
          {...(isEarly ? {} : { "data-reads-alone": "" })}
          className={`mx-auto w-full max-w-5xl px-4 py-6 in-data-foreign:invisible sm:py-10 lg:px-8 ${isEarly ? "fallback-font" : ""}`}
        >
          {isEarly && (
            <noscript>
              <p className="mx-auto max-w-md py-12 text-center text-lg text-balance">
                O painel precisa de JavaScript. Ative-o no navegador e abra a página de novo.
              </p>
            </noscript>
          )}
          {/* Without scripts the page would show its loading state for ever. */}
          <div className={isEarly ? "noscript:hidden" : "contents"}>{children}</div>
        </main>
      </div>
    </div>
  );
}
