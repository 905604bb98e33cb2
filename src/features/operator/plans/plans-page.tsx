import { Plus } from "lucide-react";
import { asMoney } from "#src/lib/text/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import { Tag } from "../desk/components/tag.tsx";
import type { Route } from "./+types/plans-page.ts";
import { EditPlan } from "./components/edit-plan.tsx";
import type { DeskPlan, listPlans } from "./contract.ts";

export const meta = () => [{ title: "Planos · Central de operação" }];
export const handle = { heading: "Planos" };

export function clientLoader() {
  return callAsOperator<typeof listPlans>("GET /api/operator/plans/");
}

const newPlan: DeskPlan = {
  id: "",
  title: "",
  description: "",
  price_cents: 0,
  position: 10,
  retired: false,
};

export default function PlansPage({ loaderData: { results } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title="Planos"
        description="Quem já assina fica com o preço do dia em que assinou. O site mostra a mudança na hora."
        actions={
          <EditPlan
            plan={newPlan}
            trigger={
              <Button>
                <Plus aria-hidden className="size-4.5" />
                Criar plano
              </Button>
            }
          />
        }
      />
      <DeskList label="Planos">
        {results.map((plan) => (
          <DeskRow
            key={plan.id}
            title={
              <>
                {plan.title} {plan.retired && <Tag>Fora do site</Tag>}
              </>
            }
            subtitle={plan.id}
            facts={[
              [
                "Preço por mês",
                plan.price_cents === 0 ? "Grátis" : asMoney(plan.price_cents / 100),
              ],
              ["Ordem", plan.position],
            ]}
            actions={<EditPlan plan={plan} trigger={<Button>Editar {plan.title}</Button>} />}
          >
            <p className="text-sm text-ink-soft">{plan.description.split("\n").join(" · ")}</p>
          </DeskRow>
        ))}
      </DeskList>
    </>
  );
}
