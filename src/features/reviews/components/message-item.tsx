import type { ReactNode } from "react";
import { Badge } from "#src/ui/badge.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import type { Message } from "../contract.ts";

const dateFormat = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
});

const dayFormat = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "medium",
  timeZone: "America/Sao_Paulo",
});

/** One review in the list: stars, when, and the customer's words as typed. */
export function MessageItem({
  message,
  action,
}: {
  message: Message;
  /** What can be done about the comment. */
  action?: ReactNode;
}) {
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarsShown value={message.rating} />
        {!message.displayed && <Badge tone="success">Nova</Badge>}
        <time dateTime={message.created_at} className="ml-auto text-sm text-ink-soft">
          {dateFormat.format(new Date(message.created_at))}
        </time>
      </div>
      {message.comment && (
        <div className="mt-2 flex items-end gap-2">
          <p dir="auto" className="min-w-0 flex-1 whitespace-pre-line wrap-break-word">
            {message.comment}
          </p>
          {action}
        </div>
      )}
      {message.comment_erased_at && (
        <p className="mt-2 text-sm text-ink-soft">
          Comentário apagado em {dayFormat.format(new Date(message.comment_erased_at))}
        </p>
      )}
    </li>
  );
}
