import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { changeCard, SubscriptionView } from "../../subscription/contract.ts";
import { CardForm } from "./card-form.tsx";

/** Gives the running subscription another card. */
export function CardChange({
  subscription,
  publicKey,
}: {
  subscription: SubscriptionView;
  publicKey: string;
}) {
  const [unavailable, setUnavailable] = useState(false);
  const navigate = useNavigate();

  const save = async (token: string) => {
    try {
      await callAsOwner<typeof changeCard>("POST /api/subscription/card/", {
        body: { card_token_id: token },
      });
      toast({ tone: "success", title: "Cartão trocado" });
      await navigate("/planos", { replace: true });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast({
        tone: "error",
        title: "Erro",
        description: error.detail ?? "Sem conexão. Confira sua internet e tente novamente.",
        duration: 6000,
      });
    }
  };

  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <h1 className="display text-3xl">Trocar cartão</h1>
        <p className="mt-1.5 text-ink-soft">
          Nada é cobrado agora. As próximas cobranças usam o cartão novo
          {subscription.card ? ` no lugar do ${subscription.card}` : ""}.
        </p>
      </div>
      {unavailable && (
        <Notice tone="warning" title="Não foi possível carregar o Mercado Pago">
          Um bloqueador de anúncios ou a rede pode ter impedido. Desligue o bloqueador e tente de
          novo.
        </Notice>
      )}
      <Card>
        <CardForm
          sdkUrl={subscription.sdk_url}
          publicKey={publicKey}
          submitLabel="Salvar cartão"
          cancel={
            <Link to="/planos" className={buttonClass({ size: "lg" })}>
              Cancelar
            </Link>
          }
          onToken={save}
          onUnavailable={() => setUnavailable(true)}
        />
      </Card>
    </div>
  );
}
