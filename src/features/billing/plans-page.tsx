import { redirect, useOutletContext, useRevalidator, useSearchParams } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useAccountId } from "#src/features/session/owner/use-account-id.ts";
import { useRepeatedLoad } from "#src/features/session/owner/use-repeated-load.ts";
import type { Role } from "#src/features/session/role.ts";
import { call } from "#src/http/client.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import type { Route } from "./+types/plans-page.ts";
import { Receipts } from "./charges/components/receipts.tsx";
import { CardChange } from "./checkout/components/card-change.tsx";
import { Checkout } from "./checkout/components/checkout.tsx";
import { TrialActivation } from "./checkout/components/trial-activation.tsx";
import { TrialStarting } from "./checkout/components/trial-frame.tsx";
import { IncludedList } from "./plans/components/included-list.tsx";
import { PlanCard } from "./plans/components/plan-card.tsx";
import type { listPlans, Plan } from "./plans/contract.ts";
import { PlanStatusCard } from "./subscription/components/plan-status-card.tsx";
import type { getSubscription, SubscriptionView } from "./subscription/contract.ts";

export const meta = () => [{ title: "Planos · Estrelou" }];

export const handle = {
  Skeleton: PlansSkeleton,
  errorHeading: "Planos",
  loadError: "Erro ao carregar planos. Tente novamente mais tarde.",
};

/** The document of an owner who comes from the confirmation shows the frame that is already on the screen. */
function PlansSkeleton() {
  const [params] = useSearchParams();
  if (params.get("assinar") === "trial") return <TrialStarting />;
  return <LoadingState className="min-h-[60dvh]" />;
}

/** Interval of reloads while the provider's result is not known. */
const pollIntervalMs = 4000;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const [plans, subscription] = await Promise.all([
    call<typeof listPlans>("GET /api/list/plans/"),
    callAsOwner<typeof getSubscription>("GET /api/subscription/"),
  ]);
  const wanted = searchParams.get("assinar");
  const plan = plans.find(({ id }) => id === wanted);
  const changing = searchParams.get("cartao") === "trocar";
  // The back button or a second tab may ask for a step that is already done.
  if (wanted && !(plan && isOpen(plan.id, subscription))) throw redirect("/planos");
  if (changing && !subscription.can_change_card) throw redirect("/planos");
  return { plans, subscription, plan, changing };
}

function isOpen(plan: string, subscription: SubscriptionView): boolean {
  const { trial, can_cancel, can_subscribe, state } = subscription;
  if (plan !== "trial") return can_subscribe;
  const hasSubscription = can_cancel || state === "confirming";
  return trial.available && !hasSubscription;
}

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { plans, subscription, plan, changing } = loaderData;
  const uuid = useAccountId();
  const { shops } = useOutletContext<{ shops: { role: Role }[] }>();
  const own = shops.filter(({ role }) => role === "owner");
  const { revalidate } = useRevalidator();
  useRepeatedLoad(isUnsettled(subscription), pollIntervalMs);

  if (plan?.id === "trial") {
    return <TrialActivation accountId={uuid} days={subscription.trial.days} />;
  }
  if (plan) {
    return (
      <Checkout
        plan={plan}
        subscription={subscription}
        accountId={uuid}
        email={subscription.email}
      />
    );
  }
  if (changing) {
    const publicKey = plans[0]?.mp_front_key ?? "";
    return <CardChange subscription={subscription} publicKey={publicKey} />;
  }
  const planStates = ["trial", "scheduled", "active", "processing", "past_due", "confirming"];
  const isCurrent = planStates.includes(subscription.state) || subscription.can_change_card;
  const current = isCurrent ? subscription.plan : null;
  const isPaying = current !== null && current !== "trial";
  // An owner who has paid before knows what the plans include. A trial that is over or was skipped is no offer.
  const isNew = !isPaying && subscription.receipts.length === 0;
  const isOffered = ({ id }: Plan) =>
    id !== "trial" || id === current || (isNew && isOpen(id, subscription));
  return (
    <>
      <PageHeading title="Escolha o plano ideal para você" />
      <PlanStatusCard subscription={subscription} onChange={() => void revalidate()} />
      <Receipts receipts={subscription.receipts} hasOtherShops={own.length > 1} />
      <div className="grid gap-5 sm:grid-cols-2">
        {plans.filter(isOffered).map((one) => (
          <PlanCard
            key={one.id}
            plan={one}
            isCurrent={one.id === current}
            isOpen={one.id !== current && isOpen(one.id, subscription)}
          />
        ))}
      </div>
      {isNew && <IncludedList className="mt-10" />}
    </>
  );
}

/** True while the provider's result is not known. */
function isUnsettled({ state, refund }: SubscriptionView): boolean {
  if (refund?.status === "requested") return true;
  return state === "confirming" || state === "processing" || state === "pending";
}
