import { CreditCard } from "lucide-react";
import { Link } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { asDay, lastDay } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Badge } from "#src/ui/badge.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import type { cancelSubscription, SubscriptionView, withdraw } from "../contract.ts";
import { ConfirmedAction } from "./confirmed-action.tsx";
import { isOnTrial, statusText } from "./plan-status-text.ts";

export function PlanStatusCard(props: { subscription: SubscriptionView; onChange: () => void }) {
  const { subscription, onChange } = props;
  const { title, text, badge } = statusText(subscription);
  const { can_cancel, can_change_card, withdraw_until, init_point, payer_email } = subscription;
  // Jobs repeat a requested refund.
  const canWithdraw = withdraw_until && subscription.refund?.status !== "requested";
  const isUnpaid = subscription.state === "past_due" || subscription.state === "ended";
  return (
    <Card
      title={title}
      actions={badge && <Badge tone={badge[0]}>{badge[1]}</Badge>}
      className="mb-8"
      aria-live="polite"
    >
      <p className="max-w-prose">{text}</p>
      {payer_email && (
        <p className="mt-2 max-w-prose wrap-anywhere">
          Entre lá com <strong>{payer_email}</strong>: com outro e-mail o {paymentProvider} recusa o
          pagamento.
        </p>
      )}
      {(can_cancel || can_change_card || canWithdraw || init_point) && (
        <div className="mt-5 grid gap-2 sm:flex sm:flex-wrap">
          {init_point && (
            <a href={init_point} className={buttonClass({ variant: "main" })}>
              Concluir pagamento
            </a>
          )}
          {can_change_card && (
            <Link
              to="/planos?cartao=trocar"
              className={buttonClass(isUnpaid ? { variant: "main" } : {})}
            >
              <CreditCard aria-hidden className="size-5" />
              Trocar cartão
            </Link>
          )}
          {canWithdraw && <Withdraw until={withdraw_until} onDone={onChange} />}
          {can_cancel && <Cancel subscription={subscription} onDone={onChange} />}
        </div>
      )}
    </Card>
  );
}

function Cancel({ subscription, onDone }: { subscription: SubscriptionView; onDone: () => void }) {
  const { state, entitled, covered_until, next_charge_at } = subscription;
  // The days of grace belong to a plan that goes on.
  const losesPanel = state === "past_due" && entitled;
  const paid = state === "active" && next_charge_at;
  const waiting = state === "scheduled" && covered_until;
  return (
    <ConfirmedAction
      label="Cancelar assinatura"
      title="Cancelar a assinatura?"
      description={
        waiting
          ? `Nada será cobrado. ${isOnTrial(subscription) ? "Seu teste grátis" : "O mês que você já pagou"} continua até ${lastDay(waiting)}.`
          : paid
            ? `Nada mais será cobrado. Seu painel continua aberto até ${asDay(paid)}, o fim do período já pago; meses usados em parte não são devolvidos. Depois disso, seu QR Code continua recebendo avaliações.`
            : `Nada mais será cobrado. ${losesPanel ? "Seu painel fecha agora. " : ""}Seu QR Code continua recebendo avaliações, que ficam guardadas para você.`
      }
      done={() => "Assinatura cancelada"}
      run={() => callAsOwner<typeof cancelSubscription>("POST /api/subscription/cancel/")}
      onDone={onDone}
    />
  );
}

function Withdraw({ until, onDone }: { until: string; onDone: () => void }) {
  return (
    <ConfirmedAction
      label="Desistir e receber de volta"
      title="Desistir da assinatura?"
      description={`Até ${lastDay(until)} você pode desistir e receber o valor de volta, direto no cartão. O painel fecha agora e nada mais será cobrado.`}
      done={(after) => statusText(after).title}
      run={() => callAsOwner<typeof withdraw>("POST /api/subscription/withdraw/")}
      onDone={onDone}
    />
  );
}
