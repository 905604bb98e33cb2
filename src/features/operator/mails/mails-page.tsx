import { MailCheck } from "lucide-react";
import type { FirstWeekStep } from "#src/features/reviews/first-week/missing-step.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { callAsOperator } from "../access/call-as-operator.ts";
import { mailKind } from "../accounts/mail-kinds.ts";
import { ActButton } from "../acts/components/act-button.tsx";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import { DeskListPage } from "../desk/components/desk-list-page.tsx";
import type { Route } from "./+types/mails-page.ts";
import type { discard, listGivenUp, resend, resendAll } from "./contract.ts";

export const meta = () => [{ title: "E-mails sem entrega · Central de operação" }];
export const handle = { heading: "E-mails sem entrega" };

export function clientLoader() {
  return callAsOperator<typeof listGivenUp>("GET /api/operator/mails/");
}

/** The mails that were given up after all retries. */
export default function MailsPage({ loaderData: { results, first_week } }: Route.ComponentProps) {
  return (
    <>
      <DeskListPage
        title="E-mails sem entrega"
        description="O programa desistiu deles depois de onze tentativas. O texto fica guardado por 7 dias; avisos com palavras de clientes não ficam."
        actions={
          results.length > 1 && (
            <ActButton<typeof resendAll>
              label="Reenviar todos"
              call="POST /api/operator/mails/resend/"
              body={{ keys: results.map(({ key }) => key) }}
              done="E-mails de volta na fila"
              failed="Os e-mails não voltaram para a fila"
            />
          )
        }
        icon={MailCheck}
        empty="Nenhum e-mail sem entrega"
      >
        {results.map(({ key, ...mail }) => (
          <DeskRow
            key={key}
            title={mailKind(key)}
            subtitle={key.split(":").slice(1).join(":")}
            facts={[
              ["Domínio", mail.domain],
              ["Resposta", mail.smtp_code ?? "Nenhuma"],
              ["Tentativas", mail.attempts],
              ["Criado em", asMoment(mail.created_at)],
              ["Desistiu em", asMoment(mail.given_up_at)],
            ]}
            actions={
              <>
                <ActButton<typeof resend>
                  label="Reenviar"
                  call="POST /api/operator/mails/{key}/resend/"
                  params={{ key }}
                  done="E-mail de volta na fila"
                  failed="O e-mail não voltou para a fila"
                />
                <ActButton<typeof discard>
                  label="Descartar"
                  call="DELETE /api/operator/mails/{key}/"
                  params={{ key }}
                  done="E-mail descartado"
                  failed="O e-mail não foi descartado"
                />
              </>
            }
          />
        ))}
      </DeskListPage>
      {first_week.length > 0 && <FirstWeek counts={first_week} />}
    </>
  );
}

const steps: Record<FirstWeekStep, string> = {
  place: "Escolher a loja",
  print: "Imprimir o QR Code",
  invite: "Convidar por WhatsApp",
};

/** What came of the mails of the first week. */
function FirstWeek({ counts }: { counts: Route.ComponentProps["loaderData"]["first_week"] }) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">Dicas da primeira semana</h2>
      <p className="mb-4 text-sm text-ink-soft">
        Dos últimos 90 dias. O passo conta até 14 dias depois do e-mail, e ninguém sabe se foi por
        causa dele.
      </p>
      <DeskList label="Dicas da primeira semana">
        {counts.map(({ day, step, sent, done }) => (
          <DeskRow
            key={`${day} ${step}`}
            title={steps[step]}
            subtitle={`Dia ${day}`}
            facts={[
              ["Enviados", sent],
              ["Passo feito", done],
            ]}
          />
        ))}
      </DeskList>
    </section>
  );
}
