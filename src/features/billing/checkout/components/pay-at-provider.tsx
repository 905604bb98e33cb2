import { type FormEvent, type ReactNode, useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { emptyCard, validateCard } from "./card-details.ts";
import { CardField } from "./card-field.tsx";

/**
 * Leads to the provider's own page. That page rejects a payer whose account there has another email
 * than the subscription, so the form asks for it.
 */
export function PayAtProvider(props: {
  email: string;
  /** The amount and date of the charge, shown above the button. */
  total: ReactNode;
  request: (payer: string) => Promise<{ init_point: string | null }>;
  /** Called if the provider has no page to pay on, because the result of an earlier request is not known yet. */
  onConfirming: () => void;
  onFailure: (failure: ApiFailure, text: string) => void;
  onRetry: () => void;
}) {
  const { email, total, request, onConfirming, onFailure, onRetry } = props;
  const [payer, setPayer] = useState(email);
  const [error, setError] = useState<string>();
  const fail = (text: string) => {
    setError(text);
    document.getElementById("payer-email")?.focus();
  };

  const { pending, act } = useOwnerAction({
    run: () => request(payer.trim()),
    done: ({ init_point }) => {
      if (!init_point) return onConfirming();
      window.location.assign(init_point);
      // Stays pending while the browser leaves this page.
      return new Promise(() => {});
    },
    failed: (failure, text) => {
      if (failure.code === "email_invalid" || failure.code === "payer_invalid") fail(text);
      onFailure(failure, text);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validateCard({ ...emptyCard, email: payer }, ["email"], new Date()).email;
    if (found) fail(found);
    else void act();
  };

  return (
    <Card
      title={`Não foi possível carregar o ${paymentProvider}`}
      description="Um bloqueador de anúncios ou a rede pode ter impedido. Você também pode pagar na página deles e voltar."
    >
      <form onSubmit={submit} noValidate className="grid gap-3">
        <CardField
          id="payer-email"
          label={`E-mail da sua conta no ${paymentProvider}`}
          hint={`Entre lá com este mesmo e-mail. Com outro, o ${paymentProvider} recusa o pagamento.`}
          type="email"
          autoComplete="email"
          value={payer}
          error={error}
          onText={(text) => {
            setPayer(text);
            setError(undefined);
          }}
        />
        {total}
        <Button type="submit" variant="main" size="lg" wide pending={pending}>
          Pagar na página do {paymentProvider}
        </Button>
        <Button wide onClick={onRetry}>
          Tentar de novo
        </Button>
      </form>
    </Card>
  );
}
