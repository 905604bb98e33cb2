import { parseArgs } from "node:util";
import { listPlans } from "#src/features/billing/plans/list-plans.server.ts";
import {
  PlanChangeError,
  planChange,
  savePlan,
} from "#src/features/billing/plans/save-plan.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { print, runCommand, withDatabase } from "./command-line.ts";

const usage = `Shows, adds or changes plans. Works beside the running program.

  npm run plans                                          list the plans on offer
  npm run plans -- --id rede --title Rede --price 29,90 \\
                   --benefit "Avaliações ilimitadas" --benefit "Atendimento no mesmo dia"
  npm run plans -- --id mensal --price 12,90             change a price
  npm run plans -- --id rede --retire                    stop offering it (--offer offers it again)

  --position N sets the order of the plans. Prices are in reais, and every plan is charged each month.
  Mercado Pago charges R$ 0,50 to R$ 700,00.
  A subscription keeps the price of the day it was created. Screens write "Plano" before the title.
  In a benefit, {dias} is replaced by TRIAL_DAYS.
`;

/** The operator's command for plans. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      id: { type: "string" },
      title: { type: "string" },
      price: { type: "string" },
      benefit: { type: "string", multiple: true },
      position: { type: "string" },
      retire: { type: "boolean" },
      offer: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return print(usage);
  const change =
    values.id === undefined
      ? undefined
      : planChange.parse({
          id: values.id,
          title: values.title,
          description: values.benefit?.join("\n"),
          priceCents: values.price === undefined ? undefined : centsOf(values.price),
          position: values.position === undefined ? undefined : Number(values.position),
          retired: values.retire ? true : values.offer ? false : undefined,
        });

  await withDatabase("estrelou-plans", async (db, config) => {
    if (change) print(`Plan ${change.id} ${await savePlan({ db, clock: systemClock }, change)}.\n`);
    const settings = { trialDays: config.trialDays, paymentsPublicKey: "" };
    for (const plan of await listPlans({ db, settings })) {
      const benefits = plan.description.split("\n").map((line) => `\n    - ${line}`);
      print(`${plan.id}  ${plan.title}  R$ ${plan.price.toFixed(2)}${benefits.join("")}\n`);
    }
  });
}

function centsOf(price: string): number {
  const [, reais, cents = ""] = price.match(/^(\d{1,7})(?:[.,](\d{1,2}))?$/) ?? [];
  if (!reais) throw new PlanChangeError(`${price} is not a price; write it like 12,90.`);
  return Number(reais) * 100 + Number(cents.padEnd(2, "0"));
}

await runCommand(PlanChangeError, main);
