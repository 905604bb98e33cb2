import { Link, useOutletContext } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import type { PersonContext } from "../person-context.ts";

/**
 * Links to the list of businesses, or to the form that adds one, and to the team and the integrations of the shown one.
 */
export function ShopsCard() {
  const { shops, role } = useOutletContext<PersonContext>();
  const hasSeveral = shops.length > 1;
  const addLabel = role === "owner" ? "Adicionar outra loja" : "Criar sua loja";
  return (
    <Card
      title={role === "owner" ? "Lojas e equipe" : "Lojas"}
      description="Cada loja tem seu QR Code, suas avaliações, seu plano e sua equipe."
    >
      <p className="flex flex-wrap gap-2 max-sm:*:grow">
        <Link to={hasSeveral ? "/lojas" : "/lojas?adicionar=1"} className={buttonClass()}>
          {hasSeveral ? `Ver as ${shops.length} lojas` : addLabel}
        </Link>
        {role === "owner" && (
          <>
            <Link to="/equipe" className={buttonClass()}>
              Equipe
            </Link>
            <Link to="/integracoes" className={buttonClass()}>
              Integrações
            </Link>
          </>
        )}
      </p>
    </Card>
  );
}
