import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import type { EmailList } from "../../recipients/components/parse-email-list.ts";

/** A list after the check for opt-outs and for the daily limit. */
export interface CheckedList extends EmailList {
  sendable: string[];
  rest: string[];
  unsubscribed: number;
}

interface SendDialogProps {
  /** Undefined while the dialog is closed. */
  list: CheckedList | undefined;
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
}

/** Shows how many emails of the list get the mail, and why the others do not. */
export function SendDialog({ list, pending, onSend, onClose }: SendDialogProps) {
  const count = list ? list.sendable.length - list.unsubscribed : 0;
  const isEmpty = count === 0;
  return (
    <ConfirmDialog
      open={list !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isEmpty ? "Ninguém para convidar" : `Enviar ${invitations(count)} agora?`}
      description={
        <>
          {isEmpty && "Todos desta lista pediram para não receber convites. "}
          {list && <Facts list={list} count={count} />}
        </>
      }
      confirmLabel={isEmpty ? "Entendi" : `Enviar ${invitations(count)}`}
      pending={pending}
      onConfirm={isEmpty ? onClose : onSend}
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
