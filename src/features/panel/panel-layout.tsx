import { useEffect, useRef, useState } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { useUnreadCount } from "#src/features/reviews/messages/components/use-unread-count.ts";
import contentCheckScript from "#src/features/session/documents/content-check.inline.ts?script";
import { traitsOf } from "#src/route-traits.ts";
import earlyClickScript from "#src/ui/early-click.inline.ts?script";
import { repeatEarlyClicks } from "#src/ui/early-click.ts";
import { InlineScript } from "#src/ui/inline-script.tsx";
import { PanelFrame } from "./components/panel-frame.tsx";
import { ShopSwitcher } from "./components/shop-switcher.tsx";
import { useShopInLinks } from "./components/use-shop-in-links.ts";
import menuRoleScript from "./menu-role.inline.ts?script";
import type { clientLoader } from "./panel-owner-layout.tsx";

/** Only the panel can be installed, so no other page links this. */
export const links = () => [
  { rel: "manifest", href: "/panel.webmanifest" },
  { rel: "apple-touch-icon", href: "/panel-icon-180.png" },
];

/**
 * The shell of the panel around its pages. The document contains it, and React keeps its nodes when the profile
 * and the page arrive. So a focus in the shell stays, and its links work before the scripts.
 */
export default function PanelLayout() {
  const owner = useRouteLoaderData<typeof clientLoader>("panel-owner");
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { key, pathname } = useLocation();
  const { profile = null } = owner ?? {};
  const shop = profile && profile.shops.length > 1 ? profile.business : null;
  const isEntitled = owner?.subscription?.entitled ?? false;
  const unread = useUnreadCount(isEntitled, `${key} ${isMenuOpen}`);
  const { takesCards } = traitsOf(pathname);
  const frame = useRef<HTMLDivElement>(null);
  useShopInLinks(frame, shop);
  useEffect(() => {
    if (frame.current) repeatEarlyClicks(frame.current);
  }, []);
  return (
    <>
      {/* The checkout runs as few scripts as possible (docs/checkout-scripts.md). */}
      {!takesCards && <InlineScript text={menuRoleScript} />}
      {/* Before the first button, which is painted before the rest of the document arrives. */}
      {!takesCards && <InlineScript text={earlyClickScript} />}
      <PanelFrame
        ref={frame}
        isEarly={!owner}
        menu={{
          open: isMenuOpen,
          onOpenChange: setMenuOpen,
          unread,
          shop,
          role: owner ? (profile?.role ?? "none") : null,
        }}
        name={
          profile && shop ? (
            <ShopSwitcher shops={profile.shops} shown={shop} />
          ) : (
            (profile?.place_name ?? null)
          )
        }
        check={
          profile && (
            <InlineScript
              text={contentCheckScript}
              data-account={profile.uuid}
              data-shop={profile.business}
            />
          )
        }
      >
        <Outlet />
      </PanelFrame>
    </>
  );
}
