import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { toast } from "#src/ui/toast.ts";
import type { Plan } from "../../plans/contract.ts";
import type { SubscriptionView, subscribe } from "../../subscription/contract.ts";
import { payerDevice } from "./payer-device.ts";

/** Subscribes to a plan on the terms that the page shows, and opens the page that is next. */
export function useCheckout({
  plan,
  subscription,
  accountId,
}: {
  plan: Plan;
  subscription: SubscriptionView;
  accountId: string;
}) {
  const [done, setDone] = useState(false);
  const requestKey = useRef(crypto.randomUUID());
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  const request = (payer: string, token?: string) =>
    callAsOwner<typeof subscribe>("POST /api/assinaturas/criar/", {
      body: {
        uuid: accountId,
        plan: plan.id,
        email: payer,
        request_key: requestKey.current,
        terms: { price: plan.price, first_charge_at: subscription.first_charge_at },
        ...(token ? { card_token_id: token, ...payerDevice() } : {}),
      },
    });

  const openPlans = () => void navigate("/planos", { replace: true });

  const afterFailure = (failure: ApiFailure) => {
    // Without a response the same request may be repeated; after a response the next one is new.
    if (failure.code !== "network") requestKey.current = crypto.randomUUID();
    if (failure.code === "terms_changed") void revalidate();
    if (isShownOnPlansPage(failure)) openPlans();
  };

  const payHere = async (token: string, payer: string) => {
    const { state } = await request(payer, token);
    // A repeated request whose first one still runs.
    if (state === "confirming") return openPlans();
    setDone(true);
    toast({ tone: "success", title: "Assinatura criada com sucesso!" });
    setTimeout(() => void navigate("/login", { replace: true }), 2000);
  };

  return { done, request, payHere, openPlans, afterFailure };
}

/** The plans page shows the result of this subscription. */
function isShownOnPlansPage({ code }: ApiFailure): boolean {
  return code === "provider_silent" || code === "subscription_exists";
}
