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
import { useState } from "react";
import { NavLink, useLocation } from "react-router";
import { UnreadCount } from "#src/features/reviews/messages/components/unread-count.tsx";
import { useUnreadCount } from "#src/features/reviews/messages/components/use-unread-count.ts";
import { useLogOut } from "#src/features/session/owner/use-log-out.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Drawer } from "#src/ui/drawer.tsx";
import { Logo } from "#src/ui/logo.tsx";

const links = [
  { to: "/painel", text: "QR Code", Icon: QrCode },
  { to: "/convites", text: "Convidar", Icon: Send },
  { to: "/resumo", text: "Resumo", Icon: Star },
  { to: "/mensagens", text: "Avaliações", Icon: MessageSquareText },
  { to: "/configuracoes", text: "Minha Página", Icon: Store },
  { to: "/planos", text: "Planos", Icon: CreditCard },
];

/**
 * The menu button of the panel and its drawer: the pages, the own account and the log-out. A dot on
 * the button shows that reviews are unread.
 */
export function PanelMenu({ entitled }: { entitled: boolean }) {
  const [open, setOpen] = useState(false);
  const logOutHere = useLogOut();
  const unread = useUnreadCount(entitled, `${useLocation().key} ${open}`);

  return (
    <Drawer
      title={<Logo />}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label="Abrir menu"
          aria-describedby={unread > 0 ? "menu-unread" : undefined}
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
      }
    >
      <nav aria-label="Painel" className="grid gap-1 p-3">
        {links.map(({ to, text, Icon }) => (
          <NavLink key={to} to={to} onClick={() => setOpen(false)} className={drawerLink}>
            <Icon aria-hidden className="size-5" />
            {text}
            {to === "/mensagens" && <UnreadCount unread={unread} />}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-1 border-t border-line p-3">
        <NavLink to="/conta" onClick={() => setOpen(false)} className={drawerLink}>
          <CircleUserRound aria-hidden className="size-5" />
          Minha conta
        </NavLink>
        <button type="button" onClick={logOutHere} className={drawerLink({ isActive: false })}>
          <LogOut aria-hidden className="size-5" />
          Sair
        </button>
      </div>
    </Drawer>
  );
}

function drawerLink({ isActive }: { isActive: boolean }) {
  return `flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-semibold hover:bg-sunken ${
    isActive ? "bg-sunken" : "text-ink-soft"
  }`;
}
