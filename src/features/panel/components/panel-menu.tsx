import {
  CircleUserRound,
  CreditCard,
  LogOut,
  Menu,
  MessageSquareText,
  QrCode,
  Send,
  Star,
  Store,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { UnreadCount } from "#src/features/reviews/messages/components/unread-count.tsx";
import { useLogOut } from "#src/features/session/owner/use-log-out.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Logo } from "#src/ui/logo.tsx";
import { toast } from "#src/ui/toast.ts";
import { usePart } from "#src/ui/use-part.ts";

const links = [
  { to: "/painel", text: "QR Code", Icon: QrCode },
  { to: "/convites", text: "Convidar", Icon: Send },
  { to: "/resumo", text: "Resumo", Icon: Star },
  { to: "/mensagens", text: "Avaliações", Icon: MessageSquareText },
  { to: "/configuracoes", text: "Minha Página", Icon: Store },
  { to: "/planos", text: "Planos", Icon: CreditCard },
];

export interface PanelMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** How many reviews are unread. A dot on the button shows that there are some. */
  unread: number;
}

const loadDrawer = () => import("#src/ui/drawer.tsx");

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
        <part.Drawer title={<Logo />} finalFocus={button} open={open} onOpenChange={onOpenChange}>
          <Pages
            label="Painel"
            prefetch="render"
            unread={unread}
            onChosen={() => onOpenChange(false)}
          />
        </part.Drawer>
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

/** The same pages as in the drawer, always open on wide screens. */
export function PanelSidebar({ unread }: Pick<PanelMenuProps, "unread">) {
  return (
    <div className="sticky top-16 hidden h-[calc(100dvh-4rem)] flex-col self-start overflow-y-auto overscroll-contain border-r border-line pb-6 lg:flex print:hidden">
      <Pages label="Menu lateral" prefetch="intent" unread={unread} />
    </div>
  );
}

interface PagesProps extends Pick<PanelMenuProps, "unread"> {
  /** The accessible name of the navigation. */
  label: string;
  /** When the files of the pages are loaded: with the menu, or when the owner points at a page. */
  prefetch: "render" | "intent";
  onChosen?: () => void;
}

function Pages({ label, prefetch, unread, onChosen }: PagesProps) {
  const logOutHere = useLogOut();
  return (
    <nav aria-label={label} className="flex flex-1 flex-col">
      <div className="grid gap-1 p-3">
        {links.map(({ to, text, Icon }) => (
          <NavLink key={to} to={to} prefetch={prefetch} onClick={onChosen} className={pageLink}>
            <Icon aria-hidden className="size-5" />
            {text}
            {to === "/mensagens" && <UnreadCount unread={unread} />}
          </NavLink>
        ))}
      </div>
      <div className="mt-auto grid gap-1 border-t border-line p-3">
        <NavLink to="/conta" prefetch={prefetch} onClick={onChosen} className={pageLink}>
          <CircleUserRound aria-hidden className="size-5" />
          Minha conta
        </NavLink>
        <button type="button" onClick={logOutHere} className={pageLink({ isActive: false })}>
          <LogOut aria-hidden className="size-5" />
          Sair
        </button>
      </div>
    </nav>
  );
}

function pageLink({ isActive }: { isActive: boolean }) {
  return `flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-semibold hover:bg-sunken ${
    isActive ? "bg-sunken" : "text-ink-soft"
  }`;
}
