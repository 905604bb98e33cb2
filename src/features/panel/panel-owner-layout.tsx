import { useEffect } from "react";
import {
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
} from "react-router";
import { PlanBanner } from "#src/features/billing/subscription/components/plan-banner.tsx";
import type { getSubscription } from "#src/features/billing/subscription/contract.ts";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { usePushRenewal } from "#src/features/push/components/use-push-renewal.ts";
import { showContent, takeContent } from "#src/features/session/documents/content-check.ts";
import { loadInDocument } from "#src/features/session/documents/load-in-document.server.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import earlyCallsScript from "#src/features/session/owner/early-calls.inline.ts?script";
import { loginPath } from "#src/features/session/owner/next-path.ts";
import { accountOf } from "#src/features/session/owner/shown-account.ts";
import {
  followShop,
  storeShopAgain,
  storeShownShop,
} from "#src/features/session/owner/shown-shop.ts";
import { accessToken, hasSession } from "#src/features/session/owner/stored-session.ts";
import { mayAct } from "#src/features/session/role.ts";
import { ApiFailure, type CallName, type OwnerCall } from "#src/http/client.ts";
import { traitsOf } from "#src/route-traits.ts";
import { InlineScript } from "#src/ui/inline-script.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import type { Route } from "./+types/panel-owner-layout.ts";
import { BlockedNotice } from "./components/blocked-notice.tsx";
import { NoAccess } from "./components/no-access.tsx";
import { ReturnedEmailNotice } from "./components/returned-email-notice.tsx";
import { useLostShopNotice } from "./components/use-lost-shop-notice.ts";
import { useOtherAccountNotice } from "./components/use-other-account-notice.ts";
import { hasNoPlace } from "./components/use-steps-done.ts";
import { storeFirstView } from "./first-view.ts";
import { storeMenuRole } from "./menu-role.ts";
import { useOfflinePage } from "./offline/use-offline-page.ts";
import type { PanelHandle } from "./page-boundary-layout.tsx";

/** The profile could not be loaded: the menu stays. */
export { ErrorBoundary } from "./page-boundary-layout.tsx";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followShop];

/**
 * Redirects to /login without a session, to /planos without an active plan, and to /lojas without a business. A member
 * of a team goes to /lojas without an active plan.
 * Loads the profile for all pages of the panel. The profile is null for a person without a business.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const url = new URL(request.url);
  if (!hasSession()) throw redirect(loginPath(url));
  const { worksWithoutPlan, worksWithoutShop, least = "staff" } = traitsOf(url.pathname);
  const owner =
    (await takeContent(request, serverLoader)) ?? (await load(callAsOwner).catch(noShop));
  if (!owner) {
    if (!worksWithoutShop) throw redirect("/lojas");
    storeMenuRole("none");
    return { profile: null, subscription: null };
  }
  const { profile, subscription } = owner;
  storeShownShop(profile);
  storeMenuRole(profile.role);
  const { entitled } = subscription;
  const knowsPlace = profile.google_url !== null || hasNoPlace(profile);
  storeFirstView(entitled && !profile.blocked && knowsPlace);
  // After the end of the plan `callAsOwner` navigates to /planos, also for a member, who cannot pay there.
  const isOpen = entitled || (worksWithoutPlan && mayAct(profile.role, least));
  if (!isOpen && !profile.blocked) {
    throw redirect(profile.role === "owner" ? "/planos" : "/lojas");
  }
  return owner;
}
clientLoader.hydrate = true as const;

/**
 * Loads the profile for a document with content. Returns null if the browser decides what the page shows: the
 * first steps of an owner without a place, or the way to /planos.
 */
export const loader = ({ context }: Route.LoaderArgs) =>
  loadInDocument(context, async (call) => {
    const owner = await load(call);
    const { profile, subscription } = owner;
    const isUsual = subscription.entitled && !profile.blocked && profile.google_url !== null;
    return isUsual ? owner : null;
  });

/** Returns undefined if the person has no business (any more). */
function noShop(error: unknown): undefined {
  if (!(error instanceof ApiFailure) || error.code !== "business_not_found") throw error;
}

async function load(call: OwnerCall) {
  const [profile, subscription] = await Promise.all([
    call<typeof getProfile>("GET /api/me"),
    call<typeof getSubscription>("GET /api/subscription/"),
  ]);
  return { profile, subscription };
}

const shellCalls = [
  "GET /api/me" satisfies CallName<typeof getProfile>,
  "GET /api/subscription/" satisfies CallName<typeof getSubscription>,
];

/** True while a page shows its owner. A redirect of the first load drops the profile that it has loaded. */
let hasOwner = false;

/** Navigation does not reload the profile. A page that changes the profile calls `revalidate`. */
export function shouldRevalidate({
  formMethod,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  return !hasOwner || formMethod !== undefined || currentUrl.href === nextUrl.href;
}

/** The heading of the page or its skeleton, which the document contains, and the first calls of the page. */
function Shell() {
  const handle = useMatches().at(-1)?.handle as PanelHandle | undefined;
  const { heading, Skeleton, firstCalls = [] } = handle ?? {};
  const paths = [...shellCalls, ...firstCalls].map((name) => name.slice("GET ".length));
  // The checkout runs as few scripts as possible (docs/checkout-scripts.md).
  const { takesCards } = traitsOf(useLocation().pathname);
  return (
    <>
      {!takesCards && <InlineScript text={earlyCallsScript} data-calls={paths.join(" ")} />}
      {heading && <PageHeading title={heading} />}
      {Skeleton ? <Skeleton /> : <LoadingState className="min-h-[60dvh]" />}
    </>
  );
}

/** The page, or its shell until the scripts have loaded the owner. */
export default function PanelOwnerLayout({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Shell />;
  return loaderData.profile ? <OwnerPage {...loaderData} /> : <PersonPage />;
}

/** The page of a person without a business, which concerns only the account. */
function PersonPage() {
  useLostShopNotice();
  return <Outlet context={{ uuid: accountOf(accessToken()), shops: [] }} />;
}

type Owner = Awaited<ReturnType<typeof load>>;

/** The page with the owner's notices above it. */
function OwnerPage({ profile, subscription }: Owner) {
  useOfflinePage();
  usePushRenewal();
  useEffect(() => showContent(profile.uuid), [profile.uuid]);
  useEffect(() => {
    hasOwner = true;
    return () => {
      hasOwner = false;
    };
  }, []);
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => persisted && storeShopAgain();
    window.addEventListener("pageshow", again);
    return () => window.removeEventListener("pageshow", again);
  }, []);
  useOtherAccountNotice(profile.place_name);
  useLostShopNotice();
  // A blocked owner can still cancel the subscription and export or remove the account.
  const { worksWithoutPlan, least = "staff" } = traitsOf(useLocation().pathname);
  if (!mayAct(profile.role, least)) return <NoAccess />;
  return (
    <>
      {profile.blocked && !worksWithoutPlan && <PageHeading title="Painel fechado" />}
      {profile.blocked && <BlockedNotice />}
      {!profile.blocked && profile.role === "owner" && <PlanBanner subscription={subscription} />}
      <ReturnedEmailNotice email={profile.returned_email} />
      {(!profile.blocked || worksWithoutPlan) && <Outlet context={profile} />}
    </>
  );
}
