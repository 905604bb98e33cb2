import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { changeCard, SubscriptionView } from "../../subscription/contract.ts";
import { CardForm } from "./card-form.tsx";
import { cardCheck } from "./charge-terms.tsx";
import { payerDevice } from "./payer-device.ts";

/** The page that gives the active subscription another card. */
export function CardChange(props: { subscription: SubscriptionView; publicKey: string }) {
  const { subscription, publicKey } = props;
  const [unavailable, setUnavailable] = useState(false);
  const navigate = useNavigate();

  const send = async (token: string) => {
    await callAsOwner<typeof changeCard>("POST /api/subscription/card/", {
      body: { card_token_id: token, ...payerDevice() },
    });
    toast({ tone: "success", title: "Cartão trocado" });
    await navigate("/planos", { replace: true });
  };

  return (
    <div className="grid max-w-xl gap-6">
      <div>
        <h1 className="display text-3xl">Trocar cartão</h1>
        <p className="mt-1.5 text-ink-soft">
          A assinatura não é cobrada agora. As próximas cobranças usam o cartão novo
          {subscription.card ? ` no lugar do ${subscription.card}` : ""}. {cardCheck}
        </p>
      </div>
      {unavailable && (
        <Notice
          tone="warning"
          title={`Não foi possível carregar o ${paymentProvider}`}
          action={<Button onClick={() => setUnavailable(false)}>Tentar de novo</Button>}
        >
          Um bloqueador de anúncios ou a rede pode ter impedido. Desligue o bloqueador e tente de
          novo.
        </Notice>
      )}
      <Card hidden={unavailable}>
        <CardForm
          sdkUrl={subscription.sdk_url}
          deviceScriptUrl={subscription.device_script_url}
          publicKey={publicKey}
          submitLabel="Salvar cartão"
          total={null}
          hidden={unavailable}
          cancel={
            <Link to="/planos" className={buttonClass({ wide: true })}>
              Cancelar
            </Link>
          }
          send={send}
          onUnavailable={() => setUnavailable(true)}
        />
      </Card>
    </div>
  );
}
