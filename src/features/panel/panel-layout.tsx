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
import {
  Link,
  NavLink,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
} from "react-router";
import { PlanBanner } from "#src/features/billing/subscription/components/plan-banner.tsx";
import type { getSubscription } from "#src/features/billing/subscription/contract.ts";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { UnreadCount } from "#src/features/reviews/messages/components/unread-count.tsx";
import type { logOut } from "#src/features/session/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { loginPath } from "#src/features/session/owner/next-path.ts";
import {
  clearSession,
  hasSession,
  refreshToken,
} from "#src/features/session/owner/stored-session.ts";
import { deleteAllUnsavedInput } from "#src/features/session/owner/unsaved-input.ts";
import { call } from "#src/http/client.ts";
import { traitsOf } from "#src/route-traits.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Drawer } from "#src/ui/drawer.tsx";
import { Logo } from "#src/ui/logo.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import type { Route } from "./+types/panel-layout.ts";

const links = [
  { to: "/painel", text: "QR Code", Icon: QrCode },
  { to: "/convites", text: "Convidar", Icon: Send },
  { to: "/resumo", text: "Resumo", Icon: Star },
  { to: "/mensagens", text: "Avaliações", Icon: MessageSquareText },
  { to: "/configuracoes", text: "Minha Página", Icon: Store },
  { to: "/planos", text: "Planos", Icon: CreditCard },
];

/**
 * Redirects to /login without a session, and to /planos without an active plan. Loads the profile
 * for all pages of the panel.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (!hasSession()) throw redirect(loginPath(new URL(request.url)));
  const [profile, subscription] = await Promise.all([
    callAsOwner<typeof getProfile>("GET /api/me"),
    callAsOwner<typeof getSubscription>("GET /api/subscription/"),
  ]);
  const { worksWithoutPlan } = traitsOf(new URL(request.url).pathname);
  if (!subscription.entitled && !worksWithoutPlan) throw redirect("/planos");
  return { profile, subscription };
}
clientLoader.hydrate = true as const;

/** Navigation does not reload the profile. A page that changes the profile calls `revalidate`. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.href === nextUrl.href;
}

export function HydrateFallback() {
  return (
    <div className="min-h-dvh">
      <div className="bar-surface h-16" />
      <LoadingState className="min-h-[60dvh]" />
    </div>
  );
}

/** The shell of the panel: black header, drawer on the left, the page. */
export default function PanelLayout({ loaderData }: Route.ComponentProps) {
  const { profile, subscription } = loaderData;
  return (
    <div className="min-h-dvh">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <header className="bar-surface sticky top-0 z-30 print:hidden">
        <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-2 px-2 sm:px-4">
          <PanelMenu entitled={subscription.entitled} />
          <Link to="/painel" className="flex min-h-11 items-center rounded-sm px-1">
            <Logo />
          </Link>
          <p className="min-w-0 flex-1 truncate px-2 text-right text-sm text-bar-soft">
            {profile.place_name}
          </p>
          <ThemeSwitch />
        </div>
      </header>
      <main id="conteudo" className="mx-auto max-w-5xl px-4 py-6 sm:py-10">
        <PlanBanner subscription={subscription} />
        <Outlet context={profile} />
      </main>
    </div>
  );
}

function PanelMenu({ entitled }: { entitled: boolean }) {
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
