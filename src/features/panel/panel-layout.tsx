import { useState } from "react";
import {
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { PlanBanner } from "#src/features/billing/subscription/components/plan-banner.tsx";
import type { getSubscription } from "#src/features/billing/subscription/contract.ts";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { useUnreadCount } from "#src/features/reviews/messages/components/use-unread-count.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { loginPath } from "#src/features/session/owner/next-path.ts";
import { hasSession } from "#src/features/session/owner/stored-session.ts";
import { traitsOf } from "#src/route-traits.ts";
import { Logo } from "#src/ui/logo.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import { ThemeSwitch } from "#src/ui/theme-switch.tsx";
import type { Route } from "./+types/panel-layout.ts";
import { BlockedNotice } from "./components/blocked-notice.tsx";
import { PanelMenu, PanelSidebar } from "./components/panel-menu.tsx";
import { ReturnedEmailNotice } from "./components/returned-email-notice.tsx";
import { useOfflinePage } from "./offline/use-offline-page.ts";

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
  if (!subscription.entitled && !worksWithoutPlan && !profile.blocked) throw redirect("/planos");
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

/** The shell of the panel: black header, menu on the left (a drawer, on wide screens also a sidebar), the page. */
export default function PanelLayout({ loaderData }: Route.ComponentProps) {
  const { profile, subscription } = loaderData;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const location = useLocation();
  const unread = useUnreadCount(subscription.entitled, `${location.key} ${isMenuOpen}`);
  useOfflinePage();
  // A blocked owner can still cancel the subscription and export or remove the account.
  const { worksWithoutPlan } = traitsOf(location.pathname);
  return (
    <div className="min-h-dvh">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir para o conteúdo
      </a>
      <header className="bar-surface sticky top-0 z-30 print:hidden">
        <div className="mx-auto flex min-h-16 max-w-5xl flex-wrap items-center gap-x-2 px-2 sm:px-4 lg:max-w-none lg:px-3">
          <PanelMenu open={isMenuOpen} onOpenChange={setMenuOpen} unread={unread} />
          <Link to="/painel" className="flex min-h-11 items-center rounded-sm px-1">
            <Logo />
          </Link>
          <p className="min-w-0 flex-1 truncate px-2 text-right text-sm text-bar-soft">
            {profile.place_name}
          </p>
          <ThemeSwitch />
        </div>
      </header>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <PanelSidebar unread={unread} />
        <main id="conteudo" className="mx-auto w-full max-w-5xl px-4 py-6 sm:py-10 lg:px-8">
          {profile.blocked && !worksWithoutPlan && <PageHeading title="Painel fechado" />}
          {profile.blocked && <BlockedNotice />}
          {!profile.blocked && <PlanBanner subscription={subscription} />}
          <ReturnedEmailNotice email={profile.returned_email} />
          {(!profile.blocked || worksWithoutPlan) && <Outlet context={profile} />}
        </main>
      </div>
    </div>
  );
}
