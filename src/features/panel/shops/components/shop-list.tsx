import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { withShop } from "#src/features/session/owner/shop-url.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { Badge } from "#src/ui/badge.tsx";
import { switchShop } from "../../components/switch-shop.ts";
import { shopName } from "../../shop-name.ts";
import type { listShops } from "../contract.ts";
import { hasPlanProblem, planText } from "./plan-text.ts";

export type Shop = ResponseOf<typeof listShops>["shops"][number];

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 md:grid-cols-[minmax(0,1fr)_5rem_4rem_5.5rem_5.5rem_9rem]";

const line = `${columns} min-h-14 px-4 py-2`;

/** The member of a team cannot renew its plan, so its pages lead back to the list. */
export function isClosedToTeam({ role, entitled, blocked }: Shop): boolean {
  return role !== "owner" && !entitled && !blocked;
}

/** One line per business. A phone shows only name, rating, open complaints and a problem with the plan. */
export function ShopList({ shops }: { shops: Shop[] }) {
  // The order of the server stays between businesses with as many open complaints.
  const sorted = shops.toSorted((a, b) => (b.open ?? 0) - (a.open ?? 0));
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <div
        aria-hidden
        className={`${columns} border-b border-line px-4 py-2 text-sm text-ink-soft max-md:hidden`}
      >
        <span>Loja</span>
        <span>Nota</span>
        <span>Hoje</span>
        <span>Abertas</span>
        <span>Google</span>
        <span>Plano</span>
      </div>
      <ul>
        {sorted.map((shop) => (
          <li key={shop.id} className="border-b border-line last:border-0">
            {isClosedToTeam(shop) ? (
              <div className={line}>
                <ShopFigures shop={shop} />
              </div>
            ) : (
              <a
                href={withShop("/painel", shop.id)}
                onClick={switchShop}
                className={`${line} no-underline hover:bg-sunken`}
              >
                <ShopFigures shop={shop} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ShopFigures({ shop }: { shop: Shop }) {
  const { rating, open, today } = shop;
  const text = planText(shop);
  const plan = hasPlanProblem(shop) ? <Badge tone="warning">{text}</Badge> : text;
  return (
    <>
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{shopName(shop)}</span>
        {shop.role !== "owner" && <span className="block text-sm text-ink-soft">Equipe</span>}
        {hasPlanProblem(shop) && <span className="block md:hidden">{plan}</span>}
      </span>
      <Figure label="nota">
        {rating.average !== null && (
          <span className="inline-flex items-center gap-1">
            <Star aria-hidden className="size-4 fill-star stroke-star-edge" />
            {oneDecimal.format(rating.average)}
          </span>
        )}
      </Figure>
      <Figure label="avaliações hoje" isWideOnly>
        {today === null ? null : whole.format(today)}
      </Figure>
      <Figure label="reclamações abertas">
        {open === null ? null : open > 0 ? (
          <Badge tone="warning">
            {whole.format(open)}
            <span className="md:hidden" aria-hidden>
              {open === 1 ? "aberta" : "abertas"}
            </span>
          </Badge>
        ) : (
          <span className="max-md:sr-only">0</span>
        )}
      </Figure>
      <Figure label="sem resposta no Google" isWideOnly>
        {shop.google_unanswered === null ? null : whole.format(shop.google_unanswered)}
      </Figure>
      <Figure label="plano" isWideOnly>
        {plan}
      </Figure>
    </>
  );
}

interface FigureProps {
  /** What a screen reader says after the value. */
  label: string;
  isWideOnly?: boolean;
  /** Null: there is none. */
  children: ReactNode;
}

function Figure({ label, isWideOnly, children }: FigureProps) {
  const isMissing = children === null || children === false;
  return (
    <span className={`tabular-nums ${isWideOnly ? "max-md:hidden" : ""}`}>
      {isMissing ? (
        <span aria-hidden className="text-ink-soft max-md:hidden">
          –
        </span>
      ) : (
        children
      )}
      {!isMissing && <span className="sr-only"> {label}</span>}
    </span>
  );
}
