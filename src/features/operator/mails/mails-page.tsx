import { MailCheck } from "lucide-react";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { useDeskAction } from "../access/use-desk-action.ts";
import { DeskList, DeskRow } from "../desk/components/desk-list.tsx";
import type { Route } from "./+types/mails-page.ts";
import type { discard, listGivenUp, resend, resendAll } from "./contract.ts";

export const meta = () => [{ title: "E-mails sem entrega · Central de operação" }];
export const handle = { heading: "E-mails sem entrega" };

export function clientLoader() {
  return callAsOperator<typeof listGivenUp>("GET /api/operator/mails/");
}

/** The mails that were given up after all retries. */
export default function MailsPage({ loaderData: { results } }: Route.ComponentProps) {
  const all = useDeskAction({
    run: () =>
      callAsOperator<typeof resendAll>("POST /api/operator/mails/resend/", {
        body: { keys: results.map(({ key }) => key) },
      }),
    done: "E-mails de volta na fila",
    failed: "Os e-mails não voltaram para a fila",
  });
  return (
    <>
      <PageHeading
        title="E-mails sem entrega"
        description="O programa desistiu deles depois de onze tentativas. O texto fica guardado por 7 dias; avisos com palavras de clientes não ficam."
        actions={
          results.length > 1 && (
            <Button pending={all.pending} onClick={() => void all.act()}>
              Reenviar todos
            </Button>
          )
        }
      />
      <DeskList
        label="E-mails sem entrega"
        empty={<EmptyState icon={MailCheck} title="Nenhum e-mail sem entrega" />}
      >
        {results.map((mail) => (
          <MailRow key={mail.key} mail={mail} />
        ))}
      </DeskList>
    </>
  );
}

function MailRow({ mail }: { mail: Route.ComponentProps["loaderData"]["results"][number] }) {
  const params = { key: mail.key };
  const again = useDeskAction({
    run: () => callAsOperator<typeof resend>("POST /api/operator/mails/{key}/resend/", { params }),
    done: "E-mail de volta na fila",
    failed: "O e-mail não voltou para a fila",
  });
  const away = useDeskAction({
    run: () => callAsOperator<typeof discard>("DELETE /api/operator/mails/{key}/", { params }),
    done: "E-mail descartado",
    failed: "O e-mail não foi descartado",
  });
  return (
    <DeskRow
      title={mail.key.split(":")[0]}
      subtitle={mail.key.split(":").slice(1).join(":")}
      facts={[
        ["Domínio", mail.domain],
        ["Resposta", mail.smtp_code ?? "Nenhuma"],
        ["Tentativas", mail.attempts],
        ["Criado em", asMoment(mail.created_at)],
        ["Desistiu em", asMoment(mail.given_up_at)],
      ]}
      actions={
        <>
          <Button pending={again.pending} onClick={() => void again.act()}>
            Reenviar
          </Button>
          <Button pending={away.pending} onClick={() => void away.act()}>
            Descartar
          </Button>
        </>
      }
    />
  );
}
