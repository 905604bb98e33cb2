import { Link } from "react-router";
import { openedOutcomes } from "#src/features/session/attempts/outcomes.ts";
import { asMoney, whole } from "#src/lib/text/numbers.ts";
import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { callAsOperator } from "../access/call-as-operator.ts";
import { chargeTexts } from "../businesses/charge-texts.ts";
import { Facts } from "../desk/components/desk-list.tsx";
import { Tag } from "../desk/components/tag.tsx";
import type { Route } from "./+types/account-page.ts";
import {
  CorrectEmail,
  EndSessions,
  LiftLimits,
  SendPasswordLink,
} from "./components/account-acts.tsx";
import { AccountMails } from "./components/account-mails.tsx";
import { AccountTags } from "./components/account-tags.tsx";
import { LoginTroubleNotice } from "./components/login-trouble.tsx";
import { Shops } from "./components/shops.tsx";
import type { DeskAccount, readAccount } from "./contract.ts";
import { outcomeTexts } from "./login-texts.ts";

export const meta = () => [{ title: "Conta · Central de operação" }];
export const handle = { heading: "Conta" };

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return callAsOperator<typeof readAccount>("GET /api/operator/accounts/{account}/", {
    params: { account: params.account },
  });
}

/** One account: why its owner cannot log in, what left by mail, its shops and what the operator can do. */
export default function AccountPage({ loaderData: account }: Route.ComponentProps) {
  return (
    <>
      <PageHeading
        title={<Email address={account.email} />}
        description={<AccountTags account={account} />}
        actions={
          <Link to={`/operador/registro?account=${account.id}`} className={buttonClass()}>
            Ver no registro
          </Link>
        }
      />
      <LoginTroubleNotice account={account} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Login account={account} />
        <Shops account={account} />
        <AccountMails account={account} />
        <div className="grid gap-4">
          <Sessions account={account} />
          <Charges account={account} />
        </div>
      </div>
    </>
  );
}

/** A long address breaks before its domain on a phone, not inside a word. */
function Email({ address }: { address: string }) {
  const domainAt = address.indexOf("@");
  return (
    <span className="max-sm:text-2xl">
      {address.slice(0, domainAt)}
      <wbr />
      {address.slice(domainAt)}
    </span>
  );
}

function Login({ account }: { account: DeskAccount }) {
  const { logins } = account;
  return (
    <Card title="Entrada">
      <Facts
        className="sm:grid-cols-3"
        facts={[
          ["Criada em", asDate(account.created_at)],
          ["E-mail confirmado", account.confirmed_at ? asDate(account.confirmed_at) : "Não"],
          ["Espera confirmar", account.pending_email],
          ["Celular", account.phone],
          ["Passkeys", whole.format(account.passkeys)],
          ["Google", account.has_google ? "Ligado" : "Não ligado"],
          ["Liberada em", account.limits_lifted_at && asMoment(account.limits_lifted_at)],
        ]}
      />
      {logins.length > 0 && <h3 className="mt-4 font-semibold">Últimas tentativas</h3>}
      <ul className="mt-1 text-sm" aria-label="Últimas tentativas">
        {logins.slice(0, 8).map(({ outcome, times, last_at }) => (
          <li key={`${outcome} ${last_at}`} className="py-1">
            <Tag tone={openedOutcomes.some((one) => one === outcome) ? "good" : "warning"}>
              {outcomeTexts[outcome]}
            </Tag>{" "}
            {asMoment(last_at)}
            {times > 1 && ` · ${whole.format(times)} vezes no dia`}
          </li>
        ))}
      </ul>
      {!account.closed_at && (
        <div className="mt-4 flex flex-wrap gap-2">
          <SendPasswordLink account={account} />
          <LiftLimits account={account} />
          <CorrectEmail account={account} />
        </div>
      )}
    </Card>
  );
}

function Sessions({ account }: { account: DeskAccount }) {
  const { sessions } = account;
  return (
    <Card
      title="Sessões abertas"
      actions={sessions.length > 0 && <EndSessions account={account} />}
    >
      {sessions.length === 0 && <p className="text-ink-soft">Nenhuma.</p>}
      <ul className="text-sm">
        {sessions.map(({ id, device, created_at, last_used_at }) => (
          <li key={id} className="py-1">
            <span className="font-semibold">{device ?? "Aparelho desconhecido"}</span> desde{" "}
            {asDate(created_at)}, usada em {asMoment(last_used_at)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Charges({ account }: { account: DeskAccount }) {
  const { charges, shops } = account;
  return (
    <Card title="Cobranças">
      {charges.length === 0 && <p className="text-ink-soft">Nenhuma.</p>}
      <ul className="text-sm">
        {charges.map((charge) => (
          <li key={`${charge.business} ${charge.due_at}`} className="py-1">
            {asDate(charge.due_at)} · {asMoney(charge.amount_cents / 100)} ·{" "}
            {chargeTexts[charge.status]}
            {shops.length > 1 &&
              ` · ${shops.find(({ id }) => id === charge.business)?.name ?? "Empresa"}`}
          </li>
        ))}
      </ul>
    </Card>
  );
}
