import { useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { asMoney } from "#src/lib/text/numbers.ts";
import { asDay } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { Plan } from "../../plans/contract.ts";
import type { SubscriptionView, subscribe } from "../../subscription/contract.ts";
import { CardForm } from "./card-form.tsx";

export interface CheckoutProps {
  plan: Plan;
  subscription: SubscriptionView;
  accountId: string;
  email: string;
}

/** Pays for a plan with a card, or on the provider's own page if its script does not load. */
export function Checkout({ plan, subscription, accountId, email }: CheckoutProps) {
  const [unavailable, setUnavailable] = useState(false);
  const [done, setDone] = useState(false);
  const requestKey = useRef(crypto.randomUUID());
  const navigate = useNavigate();
  const price = `${asMoney(plan.price)}/mês`;

  const request = (payer: string, token?: string) =>
    callAsOwner<typeof subscribe>("POST /api/assinaturas/criar/", {
      body: {
        uuid: accountId,
        plan: plan.id,
        email: payer,
        request_key: requestKey.current,
        ...(token ? { card_token_id: token } : {}),
      },
    });

  const showFailure = (failure: ApiFailure, text: string) => {
    // Without a response the same request may be repeated; after a response the next one is new.
    if (failure.code !== "network") requestKey.current = crypto.randomUUID();
    toast({ tone: "error", title: "Erro", description: text, duration: 6000 });
    if (isShownOnPlansPage(failure)) void navigate("/planos", { replace: true });
  };

  const payHere = async (token: string, payer: string) => {
    await request(payer, token);
    setDone(true);
    toast({ tone: "success", title: "Assinatura criada com sucesso!" });
    setTimeout(() => void navigate("/login", { replace: true }), 2000);
  };

  const payThere = useOwnerAction({
    run: () => request(email),
    done: ({ init_point }) => {
      if (!init_point) return;
      window.location.assign(init_point);
      // Stays pending while the browser leaves this page.
      return new Promise(() => {});
    },
    failed: showFailure,
  });

  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <h1 className="display text-3xl">Finalizar Assinatura</h1>
        <p className="mt-1.5 text-lg font-semibold">
          Plano {plan.title} - {price}
        </p>
      </div>
      <Notice>
        <p>
          {firstCharge(plan, subscription)} Cancele quando quiser. Nos primeiros 7 dias você pode
          desistir e receber o valor de volta.{" "}
          <Link to="/termos" className="underline underline-offset-4">
            Termos de uso
          </Link>
        </p>
      </Notice>
      {unavailable ? (
        <Notice
          tone="warning"
          title="Não foi possível carregar o Mercado Pago"
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="main" pending={payThere.pending} onClick={() => void payThere.act()}>
                Pagar na página do Mercado Pago
              </Button>
              <Button onClick={() => setUnavailable(false)}>Tentar de novo</Button>
            </div>
          }
        >
          Um bloqueador de anúncios ou a rede pode ter impedido. Você também pode pagar na página
          deles e voltar.
        </Notice>
      ) : (
        <Card inert={done}>
          <CardForm
            sdkUrl={subscription.sdk_url}
            publicKey={plan.mp_front_key}
            email={email}
            submitLabel="Confirmar Assinatura"
            cancel={
              <Link to="/planos" className={buttonClass({ size: "lg" })}>
                Cancelar
              </Link>
            }
            send={payHere}
            onFailure={showFailure}
            onUnavailable={() => setUnavailable(true)}
          />
        </Card>
      )}
    </div>
  );
}

/** When and how much is charged first, and then each month. */
function firstCharge({ price }: Plan, { first_charge_at: at }: SubscriptionView): string {
  const amount = asMoney(price);
  return at
    ? `Hoje nada é cobrado: seu teste grátis continua. A primeira cobrança, de ${amount}, é em ${asDay(at)}, e depois todo mês, no mesmo dia.`
    : `Cobramos ${amount} hoje e depois todo mês, no mesmo dia.`;
}

/** The plans page shows the result of this subscription. */
function isShownOnPlansPage({ code }: ApiFailure): boolean {
  return code === "provider_silent" || code === "subscription_exists";
}
