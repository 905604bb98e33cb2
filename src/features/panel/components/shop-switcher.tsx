import { Check, ChevronDown } from "lucide-react";
import { useLocation } from "react-router";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { withShop } from "#src/features/session/owner/shop-url.ts";
import { mayOpen } from "#src/features/session/owner/use-may-act.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { MoreMenu } from "#src/ui/more-menu.tsx";
import { shopName } from "../shop-name.ts";
import { switchShop } from "./switch-shop.ts";

interface ShopSwitcherProps {
  shops: ResponseOf<typeof getProfile>["shops"];
  shown: string;
}

/** The name of the business in the header, as a menu of all businesses of the account. */
export function ShopSwitcher({ shops, shown }: ShopSwitcherProps) {
  const { pathname } = useLocation();
  const current = shops.find(({ id }) => id === shown);
  const name = current ? shopName(current) : "";
  return (
    <MoreMenu
      label={`${name}, trocar de loja`}
      content={
        <>
          {/* Names of shops often begin alike, so a phone shows two lines. */}
          <span className="min-w-0 max-sm:line-clamp-2 max-sm:text-left max-sm:text-sm max-sm:leading-tight max-sm:wrap-anywhere sm:truncate">
            {name}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </>
      }
    >
      <ul className="grid max-h-[60dvh] gap-1 overflow-y-auto overscroll-contain">
        {shops.map((shop) => (
          <li key={shop.id}>
            <a
              href={withShop(mayOpen(shop.role, pathname) ? pathname : "/painel", shop.id)}
              aria-current={shop.id === shown ? "true" : undefined}
              onClick={switchShop}
              className={item}
            >
              <Check
                aria-hidden
                className={`size-4.5 shrink-0 ${shop.id === shown ? "" : "invisible"}`}
              />
              <span className="line-clamp-2 wrap-anywhere">{shopName(shop)}</span>
            </a>
          </li>
        ))}
      </ul>
      {/* The line and the number show that the list can be scrolled. */}
      <div className="mt-1 border-t border-line pt-1">
        <a href={withShop("/lojas", shown)} onClick={switchShop} className={`${item} pl-8.5`}>
          {`Ver todas as ${shops.length} lojas`}
        </a>
      </div>
    </MoreMenu>
  );
}

const item =
  "flex min-h-11 w-[min(20rem,72vw)] items-center gap-2 rounded-sm px-2 py-1.5 text-ink no-underline hover:bg-sunken";
