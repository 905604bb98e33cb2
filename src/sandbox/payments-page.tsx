import { CreditCard } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { asDate } from "#src/lib/time/shown-dates.ts";
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
import { demoServices } from "./demo-only.server.ts";

const flags = [
  ["refuseCharges", "Recusar toda cobrança"],
  ["duplicateNotifications", "Avisos em dobro"],
  ["reorderNotifications", "Avisos fora de ordem"],
  ["loseNotifications", "Perder avisos"],
  ["testSeller", "Conta de teste: não devolve"],
  ["sendsIpn", "Avisos IPN também"],
] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const services = demoServices(context);
  const { readPanel } = await import("./payments/panel.server.ts");
  return readPanel(services);
}

export async function action({ context, request }: Route.ActionArgs) {
  const services = demoServices(context);
  const { changePanel } = await import("./payments/panel.server.ts");
  await changePanel(services, await request.formData());
  return null;
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
            <option value="hang">Nunca respondem</option>
            <option value="locked">Assinatura travada (423)</option>
            <option value="forbidden">Barradas pela política (403)</option>
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
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="do" value="realistic" pending={doing === "realistic"}>
              Lento como na vida real
            </Button>
            <Button type="submit" name="do" value="quick" pending={doing === "quick"}>
              Rápido e sem falhas
            </Button>
          </div>
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
                {one.charges
                  .filter(({ status }) => status === "approved")
                  .slice(-1)
                  .map(({ id }) => (
                    <Form method="post" key={id} className="flex flex-wrap gap-2">
                      <input type="hidden" name="id" value={id} />
                      <Button type="submit" name="do" value="refunded">
                        Devolver a última cobrança
                      </Button>
                      <Button type="submit" name="do" value="charged_back">
                        Contestar a última cobrança
                      </Button>
                    </Form>
                  ))}
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
        {calls.length === 0 && <p className="text-ink-soft">Nenhuma chamada ainda.</p>}
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
