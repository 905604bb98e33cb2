import { useState } from "react";
import { ReceiptList } from "#src/features/billing/charges/components/receipts.tsx";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { Button } from "#src/ui/button.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { shopName } from "../../shop-name.ts";
import type { listReceipts } from "../contract.ts";

type Page = ResponseOf<typeof listReceipts>;

/** The charges of all own businesses in one list. It is loaded when it is opened. */
export function AllReceipts() {
  const [shown, setShown] = useState<Page & { pages: number }>();
  const { pending, act: load } = useOwnerAction({
    run: (page: number) =>
      callAsOwner<typeof listReceipts>("GET /api/shops/receipts/", { query: { page: `${page}` } }),
    done({ receipts, has_more }, page) {
      const before = page === 1 ? [] : (shown?.receipts ?? []);
      setShown({ receipts: [...before, ...receipts], has_more, pages: page });
    },
    failed: "Não foi possível carregar os recibos",
  });
  return (
    <FoldedCard
      id="recibos"
      title="Recibos"
      description="De todas as suas lojas, do mais novo ao mais antigo."
      onOpen={() => !shown && void load(1)}
    >
      {!shown && <Skeleton className="h-40" />}
      {shown?.receipts.length === 0 && <p>Nenhum recibo ainda.</p>}
      {shown && (
        <ReceiptList
          receipts={shown.receipts.map((one) => ({ ...one, shopName: shopName(one.shop) }))}
        />
      )}
      {shown?.has_more && (
        <Button className="mt-3" pending={pending} onClick={() => void load(shown.pages + 1)}>
          Ver mais recibos
        </Button>
      )}
    </FoldedCard>
  );
}
