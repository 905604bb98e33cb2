import { roleTexts } from "#src/features/team/role-texts.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import { planTexts } from "../../businesses/plan-texts.ts";
import { DeskLink } from "../../desk/components/desk-link.tsx";
import { Facts } from "../../desk/components/desk-list.tsx";
import { Tag } from "../../desk/components/tag.tsx";
import type { DeskAccount, DeskShop } from "../contract.ts";

/** The shops of an account with their teams, and the shops of others in whose team the person is. */
export function Shops({ account }: { account: DeskAccount }) {
  const { shops, members, works_in } = account;
  return (
    <Card title="Empresas">
      {shops.length === 0 && <p className="text-ink-soft">Ainda nenhuma.</p>}
      <ul className="grid gap-4">
        {shops.map((shop) => (
          <li key={shop.id}>
            <Shop shop={shop} />
            <Members members={members.filter(({ business }) => business === shop.id)} />
          </li>
        ))}
      </ul>
      {works_in.length > 0 && (
        <>
          <h3 className="mt-4 font-semibold">Na equipe de</h3>
          <ul className="mt-1 text-sm">
            {works_in.map(({ id, name, slug, role }) => (
              <li key={id} className="py-1">
                <DeskLink to={`/operador/empresas/${id}`}>{name ?? slug}</DeskLink> ·{" "}
                {roleTexts[role].name}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Shop({ shop }: { shop: DeskShop }) {
  return (
    <>
      <p className="font-semibold">
        <DeskLink to={`/operador/empresas/${shop.id}`}>{shop.name ?? shop.slug}</DeskLink>{" "}
        {shop.blocked_at && <Tag tone="danger">Bloqueada</Tag>}{" "}
        {shop.sending === "held" && <Tag tone="warning">Envio pausado</Tag>}
      </p>
      <Facts
        className="mt-1.5 sm:grid-cols-3"
        facts={[
          ["Plano", planTexts[shop.plan]],
          ["Até", shop.plan_until && asDate(shop.plan_until)],
          ["Avaliações", whole.format(shop.reviews)],
          ["Último movimento", shop.last_activity && asDate(`${shop.last_activity}T12:00:00Z`)],
          ["Página", shop.slug],
        ]}
      />
    </>
  );
}

function Members({ members }: Pick<DeskAccount, "members">) {
  if (members.length === 0) return null;
  return (
    <ul aria-label="Equipe" className="mt-2 border-l-2 border-line pl-3 text-sm">
      {members.map(({ account, email, role, since }) => (
        <li key={account} className="py-1">
          <DeskLink to={`/operador/contas/${account}`}>{email}</DeskLink> · {roleTexts[role].name}{" "}
          desde {asDate(since)}
        </li>
      ))}
    </ul>
  );
}
