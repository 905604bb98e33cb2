import { Check } from "lucide-react";
import { Link } from "react-router";
import { asMoney } from "#src/lib/text/numbers.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import type { Plan } from "../contract.ts";

export function PlanCard(props: {
  plan: Plan;
  isCurrent: boolean;
  /** True if the owner can choose the plan now. */
  isOpen: boolean;
}) {
  const { plan, isCurrent, isOpen } = props;
  return (
    <article
      aria-labelledby={`plan-${plan.id}`}
      className={`flex flex-col rounded-lg border bg-surface p-5 shadow-card sm:p-6 ${
        isCurrent ? "border-action outline-2 -outline-offset-2 outline-action" : "border-line"
      }`}
    >
      <h2 id={`plan-${plan.id}`} className="text-xl">
        {plan.title}
      </h2>
      <p className="mt-2 flex items-baseline gap-1.5">
        <span className="display text-3xl tabular-nums">
          {plan.price === 0 ? "Grátis" : asMoney(plan.price)}
        </span>
        {plan.price > 0 && <span className="text-ink-soft">/ mês</span>}
      </p>
      <ul className="mt-5 mb-6 grid gap-2.5">
        {plan.description.split("\n").map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {isOpen ? (
          <Link
            to={`/planos?assinar=${plan.id}`}
            aria-label={`Assinar ${plan.title}`}
            className={buttonClass({
              variant: plan.price > 0 ? "main" : "plain",
              wide: true,
              size: "lg",
            })}
          >
            Assinar
          </Link>
        ) : (
          <Button wide size="lg" disabled>
            {isCurrent ? "Plano Atual" : "Assinar"}
          </Button>
        )}
      </div>
    </article>
  );
}
