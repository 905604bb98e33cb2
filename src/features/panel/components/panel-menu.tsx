import { Menu } from "lucide-react";
import { buttonClass } from "#src/ui/button-class.ts";
import { Drawer } from "#src/ui/drawer.tsx";
import { Logo } from "#src/ui/logo.tsx";
import { PageLinks, type PageLinksProps } from "./page-links.tsx";

export interface PanelMenuProps extends Pick<PageLinksProps, "shop" | "role"> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many reviews are unread. A dot on the button shows that there are some. */
  unread: number;
}

/** The button that opens the drawer. */
export function MenuButton({ open, onOpenChange, unread }: PanelMenuProps) {
  return (
    <button
      type="button"
      aria-label="Abrir menu"
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-describedby={unread > 0 ? "menu-unread" : undefined}
      onClick={() => onOpenChange(true)}
      className={buttonClass({ variant: "quiet", size: "icon" })}
    >
      <Menu aria-hidden className="size-6" />
      {unread > 0 && (
        <span className="absolute top-1.5 right-1.5 size-3 rounded-full border-2 border-bar bg-star">
          <span id="menu-unread" className="sr-only">
            Há avaliações não lidas
          </span>
        </span>
      )}
    </button>
  );
}

export function PanelDrawer({ open, onOpenChange, ...links }: PanelMenuProps) {
  const close = () => onOpenChange(false);
  return (
    <Drawer title={<Logo />} open={open} onClose={close}>
      <PageLinks
        label="Painel"
        preload={open ? "all" : "pointed"}
        isEarly={false}
        {...links}
        onChosen={close}
      />
    </Drawer>
  );
}

interface PanelSidebarProps extends Omit<PanelMenuProps, "open" | "onOpenChange"> {
  /** The profile has not arrived yet. */
  isEarly: boolean;
}

/** The same pages as in the drawer, always open on wide screens. */
export function PanelSidebar(links: PanelSidebarProps) {
  return (
    <div className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col self-start overflow-y-auto overscroll-contain border-r border-line pb-6 lg:flex print:hidden">
      <PageLinks label="Menu lateral" preload="pointed" {...links} />
    </div>
  );
}
