import type { ReactNode } from "react";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { maskPhone } from "#src/lib/text/phone.ts";
import { asLongDate } from "#src/lib/time/shown-dates.ts";
import { Card } from "#src/ui/card.tsx";
import type { getAccount } from "../../profile/contract.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePhone } from "./change-phone.tsx";

/** The card of 'Minha conta' with the owner's email and phone, and buttons to change them. */
export function ContactCard(props: {
  account: ResponseOf<typeof getAccount>;
  hasPasskey: boolean;
}) {
  const { account, hasPasskey } = props;
  const { email, pending_email, phone } = account;
  return (
    <Card title="Seus dados">
      <dl className="grid gap-3">
        <Fact name="E-mail" value={email} action={<ChangeEmail hasPasskey={hasPasskey} />}>
          {pending_email && (
            <p className="text-sm text-ink-soft wrap-anywhere">
              Falta confirmar {pending_email}: abra o link que enviamos para lá.
            </p>
          )}
        </Fact>
        <Fact
          name="Celular"
          value={phone ? maskPhone(phone) : "Não informado"}
          action={<ChangePhone phone={phone} hasPasskey={hasPasskey} />}
        />
        <Fact name="Conta criada em" value={asLongDate(account.created_at)} />
      </dl>
    </Card>
  );
}

function Fact(props: { name: string; value: string; action?: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[10rem_1fr] sm:items-center">
      <dt className="text-sm text-ink-soft">{props.name}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere">{props.value}</p>
          {props.children}
        </div>
        {props.action}
      </dd>
    </div>
  );
}
