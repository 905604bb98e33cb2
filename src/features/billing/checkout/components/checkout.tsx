import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { asMoney } from "#src/lib/text/numbers.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Plan } from "../../plans/contract.ts";
import { isOnTrial } from "../../subscription/components/plan-status-text.ts";
import type { SubscriptionView } from "../../subscription/contract.ts";
import { CardForm } from "./card-form.tsx";
import { ChargeTotal } from "./charge-terms.tsx";
import { PayAtProvider } from "./pay-at-provider.tsx";
import { useCheckout } from "./use-checkout.ts";

export interface CheckoutProps {
  plan: Plan;
  subscription: SubscriptionView;
  accountId: string;
  email: string;
}

/** Pays for a plan with a card, or on the provider's own page if its script does not load. */
export function Checkout({ plan, subscription, accountId, email }: CheckoutProps) {
  const [unavailable, setUnavailable] = useState(false);
  const { done, request, payHere, openPlans, afterFailure } = useCheckout({
    plan,
    subscription,
    accountId,
  });
  const charge = {
    price: plan.price,
    firstAt: subscription.first_charge_at,
    onTrial: isOnTrial(subscription),
  };

  return (
    <div className="max-w-xl">
      <h1 className="display text-3xl">Finalizar Assinatura</h1>
      <p className="mt-1.5 text-lg font-semibold">
        Plano {plan.title} - {asMoney(plan.price)}/mês
      </p>
      <div className="mt-6">
        {done && <Done />}
        {unavailable && (
          <PayAtProvider
            email={email}
            total={<ChargeTotal {...charge} />}
            request={request}
            onConfirming={openPlans}
            onFailure={(failure, text) => {
              toast({ tone: "error", title: "Erro", description: text, duration: 6000 });
              afterFailure(failure);
            }}
            onRetry={() => setUnavailable(false)}
          />
        )}
        <Card hidden={done || unavailable}>
          <CardForm
            sdkUrl={subscription.sdk_url}
            deviceScriptUrl={subscription.device_script_url}
            publicKey={plan.mp_front_key}
            email={email}
            submitLabel="Confirmar Assinatura"
            total={<ChargeTotal {...charge} />}
            hidden={unavailable}
            cancel={
              <Link to="/planos" className={buttonClass({ wide: true })}>
                Cancelar
              </Link>
            }
            send={payHere}
            onFailure={afterFailure}
            onUnavailable={() => setUnavailable(true)}
          />
        </Card>
      </div>
    </div>
  );
}

/** The success of the page, shown until the panel opens. */
function Done() {
  return (
    <Card>
      <div className="grid justify-items-center gap-3 py-8 text-center">
        <CircleCheck aria-hidden className="size-14 text-action" strokeWidth={1.5} />
        <h2 className="text-xl">Tudo certo!</h2>
        <p className="text-ink-soft">A confirmação vai para o seu e-mail. Abrindo seu painel...</p>
      </div>
    </Card>
  );
}
