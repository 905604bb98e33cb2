import { Store } from "lucide-react";
import { useOutletContext, useSearchParams } from "react-router";
import type { listPlans } from "#src/features/billing/plans/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { type CallName, call } from "#src/http/client.ts";
import { Notice } from "#src/ui/notice.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { PersonContext } from "../person-context.ts";
import { shopName } from "../shop-name.ts";
import type { Route } from "./+types/shops-page.ts";
import { AddShop } from "./components/add-shop.tsx";
import { AllReceipts } from "./components/all-receipts.tsx";
import { RemoveShop } from "./components/remove-shop.tsx";
import { isClosedToTeam, ShopList } from "./components/shop-list.tsx";
import type { listShops } from "./contract.ts";

const heading = "Suas lojas";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = {
  heading,
  firstCalls: ["GET /api/shops/" satisfies CallName<typeof listShops>],
};

export async function clientLoader() {
  const [{ shops, add_refused }, plans] = await Promise.all([
    callAsOwner<typeof listShops>("GET /api/shops/"),
    call<typeof listPlans>("GET /api/list/plans/"),
  ]);
  const price = plans.find((plan) => plan.price > 0)?.price ?? 0;
  return { shops, refused: add_refused, price };
}

/** All businesses of the account, those with open complaints first, and the buttons that add and remove one. */
export default function ShopsPage({ loaderData }: Route.ComponentProps) {
  const { shops, refused, price } = loaderData;
  const [search] = useSearchParams();
  const { business } = useOutletContext<PersonContext>();
  const own = shops.filter(({ role }) => role === "owner");
  const add = (
    <AddShop own={own} refused={refused} price={price} isOpenAtFirst={search.has("adicionar")} />
  );
  if (shops.length === 0) {
    return (
      <>
        <PageHeading title={heading} />
        <EmptyState
          icon={Store}
          title="Você não faz parte de nenhuma loja"
          text="Peça um novo convite a quem cuida da loja, ou crie a sua."
          action={add}
        />
      </>
    );
  }
  const closed = shops.find((shop) => shop.id === business && isClosedToTeam(shop));
  return (
    <>
      <PageHeading title={heading} actions={add} />
      {closed && (
        <Notice tone="warning" title={shopName(closed)} className="mb-6">
          O plano desta loja terminou. Fale com quem cuida dela.
        </Notice>
      )}
      <ShopList shops={shops} />
      {own.length > 1 && (
        <div className="mt-6 grid gap-6">
          <AllReceipts />
          <div>
            <RemoveShop own={own} />
          </div>
        </div>
      )}
    </>
  );
}
