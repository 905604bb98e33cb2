import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { migrate } from "#src/db/migrate.ts";
import { listPlans } from "#src/features/billing/plans/list-plans.server.ts";
import {
  PlanChangeError,
  planChange,
  savePlan,
} from "#src/features/billing/plans/save-plan.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { ConfigError, readConfig } from "./config.ts";

const usage = `Shows, adds or changes plans. Works beside the running program.

  npm run plans                                          list the plans on offer
  npm run plans -- --id anual --title "Plano anual" --price 99,00 \\
                   --benefit "Avaliações ilimitadas" --benefit "Dois meses grátis"
  npm run plans -- --id mensal --price 12,90             change a price
  npm run plans -- --id anual --retire                   offer it no longer (--offer undoes)

  --position N orders the plans on the screen. Prices are in reais a month; who has subscribed
  keeps the price subscribed at. In a benefit, {dias} stands for TRIAL_DAYS.
`;

/** The operator's command for plans. */
async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
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

  const config = readConfig();
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir });
  const url = config.databaseUrl ?? embedded?.url ?? "";
  await migrate(url);
  const db = connect(url, { max: 1, applicationName: "estrelou-plans" });
  try {
    if (change) print(`Plan ${change.id} ${await savePlan({ db, clock: systemClock }, change)}.\n`);
    const settings = { trialDays: config.trialDays, paymentsPublicKey: "" };
    for (const plan of await listPlans({ db, settings })) {
      const benefits = plan.description.split("\n").map((line) => `\n    - ${line}`);
      print(`${plan.id}  ${plan.title}  R$ ${plan.price.toFixed(2)}${benefits.join("")}\n`);
    }
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

function centsOf(price: string): number {
  const [, reais, cents = ""] = price.match(/^(\d{1,7})(?:[.,](\d{1,2}))?$/) ?? [];
  if (!reais) throw new PlanChangeError(`${price} is no price; write it like 12,90.`);
  return Number(reais) * 100 + Number(cents.padEnd(2, "0"));
}

function print(text: string): void {
  process.stdout.write(text);
}

try {
  await main();
} catch (error) {
  const known = error instanceof PlanChangeError || error instanceof ConfigError;
  process.stderr.write(`${known ? error.message : error}\n`);
  process.exitCode = 1;
}
