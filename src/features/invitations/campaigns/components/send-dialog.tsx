import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import type { EmailList } from "../../recipients/components/parse-email-list.ts";

/** A list after the check for opt-outs and for the daily limit. */
export interface CheckedList extends EmailList {
  /** The start of the list that one campaign can take, with the emails that get no mail. */
  sendable: string[];
  rest: string[];
  unsubscribed: number;
  /** Invited in the last 30 days, by this business or by too many others. */
  recent: number;
}

interface SendDialogProps {
  /** Undefined while the dialog is closed. */
  list: CheckedList | undefined;
  pending: boolean;
  onSend: () => void;
  /** Leaves only `rest` in the list. */
  onSkip: () => void;
  onClose: () => void;
}

/** Shows how many emails of the list get the mail, and why the others do not. */
export function SendDialog({ list, pending, onSend, onSkip, onClose }: SendDialogProps) {
  const count = list ? list.sendable.length - list.unsubscribed - list.recent : 0;
  const isEmpty = count === 0;
  const canSkip = isEmpty && list !== undefined && list.rest.length > 0;
  const toSend = {
    title: `Enviar ${invitations(count)} agora?`,
    label: `Enviar ${invitations(count)}`,
    act: onSend,
  };
  const toSkip = {
    title: "Ninguém para convidar no começo da lista",
    label: "Deixar só os outros",
    act: onSkip,
  };
  const toClose = { title: "Ninguém para convidar", label: "Entendi", act: onClose };
  const { title, label, act } = canSkip ? toSkip : isEmpty ? toClose : toSend;
  return (
    <ConfirmDialog
      open={list !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={
        <>
          {isEmpty && emptyReason(list)}
          {list && <Facts list={list} count={count} />}
          {!isEmpty && (
            <span className="mt-3 block text-sm">
              Convide só quem é seu cliente. O e-mail diz quem convida e traz um link para
              denunciar; denúncias ou muitos endereços errados param os envios.
            </span>
          )}
        </>
      }
      confirmLabel={label}
      pending={pending}
      onConfirm={act}
    />
  );
}

function Facts({ list, count }: { list: CheckedList; count: number }) {
  const { valid, duplicates, invalid, unsubscribed, recent, rest } = list;
  const facts: [text: string, amount: number][] = [
    ["E-mails válidos na lista", valid.length],
    ["Repetidos, contados uma vez", duplicates],
    ["Com erro, ficam de fora", invalid.length],
    ["Pediram para não receber, ficam de fora", unsubscribed],
    ["Convidados há menos de 30 dias, ficam de fora", recent],
    ["Não cabem neste envio, ficam na caixa", rest.length],
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
              <span className="shrink-0 tabular-nums">{amount}</span>
            </span>
          ),
      )}
    </span>
  );
}

function emptyReason(list: CheckedList | undefined): string {
  if (list && list.rest.length > 0) {
    const { sendable, rest } = list;
    return `Nenhum dos primeiros ${sendable.length} pode receber um convite agora. Deixe na caixa só ${
      rest.length === 1 ? "o outro" : `os outros ${rest.length}`
    } e confira de novo. `;
  }
  return list?.recent
    ? "Desta lista, ninguém pode receber um convite agora. "
    : "Todos desta lista pediram para não receber convites. ";
}

function invitations(count: number): string {
  return count === 1 ? "1 convite" : `${count} convites`;
}
