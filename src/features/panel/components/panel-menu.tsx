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
import { NavLink, useNavigate } from "react-router";
import { UnreadCount } from "#src/features/reviews/messages/components/unread-count.tsx";
import type { logOut } from "#src/features/session/contract.ts";
import { clearSession, refreshToken } from "#src/features/session/owner/stored-session.ts";
import { deleteAllUnsavedInput } from "#src/features/session/owner/unsaved-input.ts";
import { call } from "#src/http/client.ts";
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

/** The menu button of the panel and its drawer: the pages, the own account and the log-out. */
export function PanelMenu({ entitled }: { entitled: boolean }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();

  const logOutHere = async () => {
    const refresh = refreshToken();
    clearSession();
    deleteAllUnsavedInput();
    if (refresh) {
      // Log out without network too. The server's session then expires by itself.
      await call<typeof logOut>("POST /api/logout/", { body: { refresh } }).catch(() => undefined);
    }
    await navigate("/login");
  };

  return (
    <Drawer
      title={<Logo />}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label="Abrir menu"
          className={buttonClass({ variant: "quiet", size: "icon" })}
        >
          <Menu aria-hidden className="size-6" />
        </button>
      }
    >
      <nav aria-label="Painel" className="grid gap-1 p-3">
        {links.map(({ to, text, Icon }) => (
          <NavLink key={to} to={to} onClick={() => setOpen(false)} className={drawerLink}>
            <Icon aria-hidden className="size-5" />
            {text}
            {to === "/mensagens" && entitled && <UnreadCount />}
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
