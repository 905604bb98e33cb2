import { CreditCard } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { reconcileNow } from "#src/features/billing/subscription/reconcile.server.ts";
import { remindOfTrialEnd } from "#src/features/billing/trial/remind-of-trial-end.server.ts";
import { asDate } from "#src/lib/time/shown-dates.ts";
import { servicesContext } from "#src/services/services.ts";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { Checkbox } from "#src/ui/checkbox.tsx";
import { Field } from "#src/ui/field.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import type { Route } from "./+types/payments-page.ts";
import type { DemoClock } from "./demo-clock.server.ts";
import { demoOnly } from "./demo-only.server.ts";
import { bumpVersionAndNotify, cancel } from "./payments/charging.ts";
import { changeState } from "./payments/emulator.server.ts";
import { noFaults, type ProviderState, type Switches } from "./payments/provider-state.ts";

const dayMs = 86_400_000;
const flags = [
  ["refuseCharges", "Recusar toda cobrança"],
  ["duplicateNotifications", "Avisos em dobro"],
  ["reorderNotifications", "Avisos fora de ordem"],
  ["loseNotifications", "Perder avisos"],
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  demoOnly(services);
  const state = await changeState(services, (all) => all);
  return { now: services.clock.now().toISOString(), ...shown(state) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  demoOnly(services);
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  switch (form.get("do")) {
    case "advance": {
      const days = Math.min(Number(form.get("days")) || 1, 62);
      // The reminders need each day. The provider processes everything that is due at once.
      for (let day = 0; day < days; day++) {
        await (services.clock as DemoClock).advance(dayMs);
        await remindOfTrialEnd(services);
      }
      await reconcileNow(services);
      break;
    }
    case "switch":
      await changeState(services, (state) => {
        state.switches = readSwitches(form);
      });
      break;
    case "pause":
    case "cancel":
      await changeState(services, (state, now) => {
        const one = state.subscriptions[id];
        if (!one || one.status === "cancelled") return;
        if (form.get("do") === "cancel") return cancel(state, one, now);
        one.status = "paused";
        bumpVersionAndNotify(state, one, now);
      });
      break;
  }
  return null;
}

function readSwitches(form: FormData): Switches {
  return {
    ...noFaults,
    ...Object.fromEntries(flags.map(([name]) => [name, form.get(name) !== null])),
    trouble: (form.get("trouble") ?? "none") as Switches["trouble"],
    firstChargeDelayMinutes: Number(form.get("firstChargeDelayMinutes")) || 0,
    notificationDelayMinutes: Number(form.get("notificationDelayMinutes")) || 0,
  };
}

function shown(state: ProviderState) {
  const subscriptions = Object.values(state.subscriptions)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, 20)
    .map(({ id, payerEmail, status, amount, card }) => ({
      id,
      payerEmail,
      status,
      amount,
      holder: card?.holder ?? "",
      charges: Object.values(state.payments)
        .filter(({ subscriptionId }) => subscriptionId === id)
        .map((payment) => ({ id: payment.id, status: payment.status, at: payment.createdAt })),
    }));
  const { switches, calls } = state;
  return { subscriptions, switches, calls, waiting: state.outbox.length };
}

export const meta = () => [{ title: "Pagamentos emulados · Estrelou" }];

const time = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});
/** The emulated payment provider: its clock, fault modes, subscriptions and latest calls. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { now, switches, subscriptions, calls, waiting } = loaderData;
  const navigation = useNavigation();
  const doing = navigation.formData?.get("do");
  return (
    <main className="mx-auto grid max-w-3xl gap-6 px-4 py-10">
      <PageHeading
        title="Pagamentos emulados"
        description="Um Mercado Pago de mentira: nenhum cartão é cobrado."
        actions={
          <Link to="/sandbox" className={buttonClass()}>
            Caixa de entrada
          </Link>
        }
      />
      <Card title="Relógio" description={`Agora é ${time.format(new Date(now))}.`}>
        <div className="flex flex-wrap gap-2">
          {[1, 3, 7, 15, 31].map((days) => (
            <Form method="post" key={days}>
              <input type="hidden" name="days" value={days} />
              <Button
                type="submit"
                name="do"
                value="advance"
                pending={doing === "advance" && navigation.formData?.get("days") === String(days)}
              >
                Avançar {days} {days === 1 ? "dia" : "dias"}
              </Button>
            </Form>
          ))}
        </div>
      </Card>
      <Card title="Comportamento">
        <Form method="post" key={JSON.stringify(switches)} className="grid gap-4">
          <div className="grid sm:grid-cols-2">
            {flags.map(([name, label]) => (
              <Checkbox key={name} name={name} label={label} defaultChecked={switches[name]} />
            ))}
          </div>
          <SelectField name="trouble" label="Chamadas à API" defaultValue={switches.trouble}>
            <option value="none">Respondem</option>
            <option value="down">Fora do ar (503)</option>
            <option value="busy">Chamadas demais (429)</option>
            <option value="answer_lost">Fazem, mas a resposta se perde</option>
            <option value="slow">Demoram mais do que esperamos</option>
          </SelectField>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              name="firstChargeDelayMinutes"
              label="Atraso da 1ª cobrança (min)"
              type="number"
              min={0}
              defaultValue={switches.firstChargeDelayMinutes}
            />
            <Field
              name="notificationDelayMinutes"
              label="Atraso dos avisos (min)"
              type="number"
              min={0}
              defaultValue={switches.notificationDelayMinutes}
            />
          </div>
          <Button type="submit" name="do" value="switch" pending={doing === "switch"}>
            Aplicar
          </Button>
        </Form>
      </Card>
      <Card title="Assinaturas" description={`${waiting} avisos por entregar`}>
        {subscriptions.length === 0 ? (
          <EmptyState
            icon={CreditCard}
            title="Nenhuma assinatura ainda"
            text="Assine em /planos com o cartão 5031 4332 1540 6351, CVV 123, validade 11/30, CPF 12345678909. O nome decide: APRO aprova, FUND recusa."
          />
        ) : (
          <ul className="divide-y divide-line">
            {subscriptions.map((one) => (
              <li key={one.id} className="grid gap-2 py-4">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold wrap-anywhere">{one.payerEmail}</span>
                  <Badge tone={one.status === "authorized" ? "success" : "neutral"}>
                    {one.status}
                  </Badge>
                  <span className="text-sm text-ink-soft">
                    R$ {one.amount.toFixed(2)} {one.holder}
                  </span>
                </p>
                <p className="text-sm text-ink-soft">
                  {one.charges.map(({ at, status }) => `${asDate(at)} ${status}`).join(" · ") ||
                    "nenhuma cobrança"}
                </p>
                {one.status !== "cancelled" && (
                  <Form method="post" className="flex flex-wrap gap-2">
                    <input type="hidden" name="id" value={one.id} />
                    <Button type="submit" name="do" value="pause">
                      Pausar
                    </Button>
                    <Button type="submit" name="do" value="cancel">
                      Cancelar
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Últimas chamadas">
        <ul className="grid gap-1 font-mono text-sm wrap-anywhere">
          {calls.map(({ at, call, status }, index) => (
            <li key={`${at}-${call}-${index.toString()}`}>
              {status} {call}
            </li>
          ))}
        </ul>
      </Card>
    </main>
  );
}
