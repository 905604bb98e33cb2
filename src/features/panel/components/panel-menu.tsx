import { Menu } from "lucide-react";
import { useEffect, useRef } from "react";
import { buttonClass } from "#src/ui/button-class.ts";
import { toast } from "#src/ui/toast.ts";
import { usePart } from "#src/ui/use-part.ts";
import { PageLinks } from "./page-links.tsx";

export interface PanelMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many reviews are unread. A dot on the button shows that there are some. */
  unread: number;
}

const loadDrawer = () => import("./panel-drawer.tsx");

/** The menu button of the panel and its drawer: the pages, the own account and the log-out. */
export function PanelMenu({ open, onOpenChange, unread }: PanelMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { part, failed } = usePart(loadDrawer, open);
  const hasFailed = open && failed;
  useEffect(() => {
    if (!hasFailed) return;
    onOpenChange(false);
    const description = "Confira sua internet e recarregue a página.";
    toast({ tone: "error", title: "Não foi possível abrir o menu", description });
  }, [hasFailed, onOpenChange]);

  return (
    <>
      <button
        ref={button}
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
      {part && (
        <part.PanelDrawer button={button} open={open} onOpenChange={onOpenChange} unread={unread} />
      )}
    </>
  );
}

/** Looks like the menu button, until the scripts arrive. */
export function MenuIcon() {
  return (
    <span aria-hidden className={buttonClass({ variant: "quiet", size: "icon" })}>
      <Menu className="size-6" />
    </span>
  );
}

interface PanelSidebarProps extends Pick<PanelMenuProps, "unread"> {
  /** The scripts have not arrived yet. */
  isEarly: boolean;
}

/** The same pages as in the drawer, always open on wide screens. */
export function PanelSidebar({ isEarly, unread }: PanelSidebarProps) {
  return (
    <div className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col self-start overflow-y-auto overscroll-contain border-r border-line pb-6 lg:flex print:hidden">
      <PageLinks label="Menu lateral" prefetch={isEarly ? "none" : "intent"} unread={unread} />
    </div>
  );
}
