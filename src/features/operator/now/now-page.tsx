import { Coffee, Search } from "lucide-react";
import { Form, Link } from "react-router";
import { whole } from "#src/lib/text/numbers.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Field } from "#src/ui/field.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import type { Route } from "./+types/now-page.ts";
import type { listWaiting, Waiting } from "./contract.ts";

export const meta = () => [{ title: "Agora · Central de operação" }];
export const handle = { heading: "Agora" };

export function clientLoader() {
  return callAsOperator<typeof listWaiting>("GET /api/operator/now/");
}

interface Task {
  /** What waits, after its number. */
  title: (count: number) => string;
  /** What to do about it. */
  text: string;
  to?: string;
  act?: string;
}

const many = (count: number, one: string, more: string) =>
  `${whole.format(count)} ${count === 1 ? one : more}`;

const tasks: Record<Waiting["kind"], Task> = {
  disk: {
    title: (count) => `Só ${count} % do disco livre`,
    text: "Abra espaço já: sem disco nenhum registro é guardado (LogLinesDropped no runbook).",
  },
  backup: {
    title: () => "Sem cópia de segurança recente",
    text: "Nenhuma terminou no último dia, ou o arquivamento do log do banco falha (BackupOld no runbook).",
  },
  mails_late: {
    title: (count) => many(count, "e-mail atrasado", "e-mails atrasados"),
    text: "O servidor de e-mail não aceita, ou nenhum worker roda (MailsWait no runbook).",
  },
  payments_account: {
    title: () => `As chaves do ${paymentProvider} não servem`,
    text: "São inválidas, de teste ou de outro país: ninguém consegue assinar. Troque-as e reinicie os processos web (PaymentsAccount no runbook).",
  },
  payments_restricted: {
    title: () => `A conta no ${paymentProvider} está restrita`,
    text: `Entre no painel do ${paymentProvider} e resolva o que ele pede. Até lá, assinaturas e estornos podem falhar.`,
  },
  payments_away: {
    title: (count) => `O ${paymentProvider} não responde a ${many(count, "tarefa", "tarefas")}`,
    text: "As tarefas tentam de novo sozinhas. Veja a página de status do provedor.",
  },
  google_paused: {
    title: () => "O Google recusa a leitura de avaliações",
    text: "Confira o projeto no Google (GoogleReadingPaused no runbook).",
  },
  failed_jobs: {
    title: (count) => many(count, "tarefa falhou", "tarefas falharam"),
    text: "Veja o erro, repita ou descarte.",
    to: "/operador/tarefas",
    act: "Ver tarefas",
  },
  mails_given_up: {
    title: (count) => many(count, "e-mail sem entrega", "e-mails sem entrega"),
    text: "Mande de novo em até 7 dias.",
    to: "/operador/emails",
    act: "Ver e-mails",
  },
  held_senders: {
    title: (count) => many(count, "empresa com envio pausado", "empresas com envio pausado"),
    text: "Leia o texto e decida. Em um dia, o que espera vence.",
    to: "/operador/envios",
    act: "Decidir",
  },
  webhooks: {
    title: (count) => many(count, "aviso não entendido", "avisos não entendidos"),
    text: `Avisos do ${paymentProvider} que o programa não pôde usar.`,
    to: "/operador/avisos",
    act: "Ver avisos",
  },
  failing_hosts: {
    title: (count) => `${many(count, "servidor", "servidores")} sem receber webhooks`,
    text: "Falha para três empresas ou mais: ou está fora do ar, ou nos bloqueia.",
    to: "/operador/envios",
    act: "Ver webhooks",
  },
};

/** The first page of the desk: the search for an account, and what needs a person now. */
export default function NowPage({ loaderData: { results } }: Route.ComponentProps) {
  return (
    <>
      <PageHeading title="Agora" />
      <Form
        role="search"
        action="/operador/contas"
        className="mb-6 grid items-end gap-3 sm:grid-cols-[1fr_auto]"
      >
        <Field
          label="E-mail, celular, nome ou endereço da página"
          name="q"
          type="search"
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" className="min-h-12!">
          <Search aria-hidden className="size-4.5" />
          Procurar conta
        </Button>
      </Form>
      {results.length === 0 ? (
        <EmptyState icon={Coffee} title="Nada esperando" />
      ) : (
        <ul
          aria-label="Precisa de alguém"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {results.map((waiting) => (
            <WaitingRow key={waiting.kind} waiting={waiting} />
          ))}
        </ul>
      )}
    </>
  );
}

function WaitingRow({ waiting: { kind, count, since } }: { waiting: Waiting }) {
  const { title, text, to, act } = tasks[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-3 py-4 sm:px-4">
      <div className="min-w-0">
        <p className="font-semibold">{title(count)}</p>
        <p className="text-sm text-ink-soft">
          {text}
          {since && ` Desde ${asMoment(since)}.`}
        </p>
      </div>
      {to && (
        <Link to={to} className={buttonClass()}>
          {act}
        </Link>
      )}
    </li>
  );
}
