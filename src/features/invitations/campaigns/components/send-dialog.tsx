import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import type { AddressList } from "../../recipients/components/parse-addresses.ts";

/** What a list holds beside what can be sent of it today. */
export interface CheckedList extends AddressList {
  sendable: string[];
  rest: string[];
  unsubscribed: number;
}

interface SendDialogProps {
  /** What was checked; nothing while there is nothing to ask. */
  list: CheckedList | undefined;
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Says how many of the list get the mail, and why the others do not. */
export function SendDialog({ list, pending, onSend, onClose }: SendDialogProps) {
  const count = list ? list.sendable.length - list.unsubscribed : 0;
  const nobody = count === 0;
  return (
    <ConfirmDialog
      open={list !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={nobody ? "Ninguém para convidar" : `Enviar ${invitations(count)} agora?`}
      description={
        <>
          {nobody && "Todos desta lista pediram para não receber convites. "}
          {list && <Facts list={list} count={count} />}
        </>
      }
      confirmLabel={nobody ? "Entendi" : `Enviar ${invitations(count)}`}
      pending={pending}
      onConfirm={nobody ? onClose : onSend}
    />
  );
}

function Facts({ list, count }: { list: CheckedList; count: number }) {
  const { valid, duplicates, invalid, unsubscribed, rest } = list;
  const facts: [text: string, amount: number][] = [
    ["E-mails válidos na lista", valid.length],
    ["Repetidos, contados uma vez", duplicates],
    ["Com erro, ficam de fora", invalid.length],
    ["Pediram para não receber, ficam de fora", unsubscribed],
    ["Passam do limite de hoje, ficam na caixa", rest.length],
    ["Recebem o convite", count],
  ];
  return (
    <span className="mt-1 grid">
      {facts.map(
        ([text, amount], index) =>
          (amount > 0 || index === 0) && (
            <span
              key={text}
              className="flex justify-between gap-4 border-b border-line py-2 last:border-0 last:font-semibold last:text-ink"
            >
              {text}
              <span className="tabular-nums">{amount}</span>
            </span>
          ),
      )}
    </span>
  );
}

function invitations(count: number): string {
  return count === 1 ? "1 convite" : `${count} convites`;
}
