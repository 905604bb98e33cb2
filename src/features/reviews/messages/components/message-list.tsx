import { useCallback, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { Button } from "#src/ui/button.tsx";
import { UnsavedGuard } from "#src/ui/unsaved-guard.tsx";
import type { Message, markMessage } from "../contract.ts";
import { EraseComment } from "./erase-comment.tsx";
import { MessageCare } from "./message-care.tsx";
import type { MessageFilter } from "./message-filter.ts";
import { MessageItem } from "./message-item.tsx";
import { useCare } from "./use-care.ts";

/** The reviews of one page, with what can be done about each. */
export function MessageList({
  results,
  count,
  filter,
}: {
  results: Message[];
  count: number;
  filter: MessageFilter;
}) {
  const { revalidate } = useRevalidator();
  const marks = useMarkAsSeen(results);
  const care = useCare(results, () => {
    // What leaves the filter makes room: without another look the next page would skip as many.
    if (filter.status) void revalidate();
  });
  const drafts = useRef(new Set<string>());
  const onDraft = useCallback((id: string, unsaved: boolean) => {
    if (unsaved) drafts.current.add(id);
    else drafts.current.delete(id);
  }, []);
  const isUnsaved = useCallback(() => drafts.current.size > 0, []);
  return (
    <>
      <ul className="grid gap-3">
        {care.shown.map((message) => {
          const folded = filter.status !== undefined && message.status !== filter.status;
          return (
            <MessageItem
              key={message.id}
              message={message}
              folded={folded}
              action={
                <EraseComment
                  id={message.id}
                  hasNote={message.note !== ""}
                  onErased={(erased) => care.put({ ...erased, displayed: message.displayed })}
                />
              }
            >
              <MessageCare message={message} care={care} folded={folded} onDraft={onDraft} />
            </MessageItem>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {care.said}
      </p>
      {filter.displayed && count > results.length && (
        <MoreUnread remaining={count - results.length} seen={marks} />
      )}
      <UnsavedGuard isUnsaved={isUnsaved} alsoOnSearch />
    </>
  );
}

/** Those on screen are read by now and leave the filter, so what follows is its first page again. */
function MoreUnread({ remaining, seen }: { remaining: number; seen: () => Promise<unknown> }) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const more = async () => {
    setPending(true);
    await seen();
    await revalidate();
    setPending(false);
    window.scrollTo({ top: 0 });
  };
  return (
    <div className="mt-6 grid justify-items-center gap-2 text-sm text-ink-soft">
      <p>
        {remaining === 1
          ? "Falta ler mais uma."
          : `Faltam ler mais ${remaining.toLocaleString("pt-BR")}.`}
      </p>
      <Button pending={pending} onClick={more}>
        Ver as próximas não lidas
      </Button>
    </div>
  );
}

/**
 * What was on screen counts as seen; the mark of new stays until the list is loaded again. Answers
 * how to wait until the server knows.
 */
function useMarkAsSeen(messages: Message[]): () => Promise<unknown> {
  const marks = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    const unseen = messages.filter(({ displayed }) => !displayed);
    marks.current = Promise.all(
      unseen.map(({ id }) =>
        // A mark that could not be set stays for the next visit: the owner loses nothing.
        callAsOwner<typeof markMessage>("PATCH /api/dashboard/messages/{id}/", {
          params: { id },
          body: { displayed: true },
        }).catch(() => undefined),
      ),
    );
  }, [messages]);
  return () => marks.current;
}
