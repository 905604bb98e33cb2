import { Link } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { DeskLink } from "../desk/components/desk-link.tsx";
import { Facts } from "../desk/components/desk-list.tsx";
import type { Route } from "./+types/business-page.ts";
import { BusinessActs } from "./components/business-acts.tsx";
import { BusinessTags } from "./components/business-tags.tsx";
import { Campaigns } from "./components/campaigns.tsx";
import { Charges } from "./components/charges.tsx";
import { Subscriptions } from "./components/subscriptions.tsx";
import type { Business, readBusiness } from "./contract.ts";
import { planTexts } from "./plan-texts.ts";

export const meta = () => [{ title: "Empresa · Central de operação" }];
export const handle = { heading: "Empresa" };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return callAsOperator<typeof readBusiness>("GET /api/operator/businesses/{business}/", {
    params: { business: params.business },
  });
}

export default function BusinessPage({ loaderData: business }: Route.ComponentProps) {
  const columns = "sm:grid-cols-3 lg:grid-cols-4";
  return (
    <>
      <PageHeading
        title={business.name ?? "Sem nome"}
        description={
          <>
            <DeskLink to={`/operador/contas/${business.account}`}>{business.email}</DeskLink>{" "}
            <BusinessTags business={business} />
          </>
        }
        actions={
          <Link to={`/operador/registro?business=${business.id}`} className={buttonClass()}>
            Ver no registro
          </Link>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card title="Empresa">
          <Facts
            className={columns}
            facts={[
              ["Criada em", asDate(business.created_at)],
              ["Plano", planTexts[business.plan]],
              ["Até", business.plan_until && asDate(business.plan_until)],
              ["Chaves de API", asKeys(business)],
              ["Bloqueada em", business.blocked_at && asMoment(business.blocked_at)],
              ["Código", business.id],
            ]}
          />
        </Card>
        <Card title="Página">
          <Facts
            className={columns}
            facts={[
              [
                "Endereço",
                <DeskLink key="page" to={`/feedback/${business.slug}`} reloadDocument>
                  {business.slug}
                </DeskLink>,
              ],
              ["Local", business.address],
              ["Google", business.google_url ? "Ligado" : "Sem local"],
              ["Avaliações", whole.format(business.reviews)],
              ["Por estrelas, 1 a 5", business.stars.map((one) => whole.format(one)).join(" · ")],
              ["Visitas em 30 dias", whole.format(business.visits_30_days)],
            ]}
          />
        </Card>
        <BusinessActs business={business} />
        <Charges business={business} />
        <Subscriptions business={business} />
        <Campaigns business={business} />
      </div>
    </>
  );
}

/** The number of keys of other programs and their last use; nothing without keys. */
function asKeys({ api_keys, api_key_used_at }: Business): string | null {
  if (api_keys === 0) return null;
  const use = api_key_used_at ? `último uso em ${asMoment(api_key_used_at)}` : "sem uso ainda";
  return `${whole.format(api_keys)}, ${use}`;
}
