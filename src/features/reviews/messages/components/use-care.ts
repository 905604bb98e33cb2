import { useRef, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { toast } from "#src/ui/toast.ts";
import type { Message, markMessage } from "../contract.ts";

type Status = Message["status"];

/** What an owner did in this view, over what the server listed; it ends with the view. */
export interface Care {
  /** The list with what was done, and those that left the filter still in their places. */
  shown: Message[];
  /** The status that a review had before it was changed here, to go back to. */
  before: ReadonlyMap<string, Status>;
  /** The last thing done, for who cannot see it. */
  said: string;
  setStatus(message: Message, status: Status): Promise<void>;
  /** Puts a review in that the server answered. */
  put(message: Message): void;
}

const saidOf: Record<"open" | "resolved" | "none", string> = {
  open: "Avaliação em aberto.",
  resolved: "Avaliação marcada como resolvida.",
  none: "Avaliação sem pendência.",
};

/** `onSaved` is called when a status was stored, so that a filtered list can fill up again. */
export function useCare(listed: Message[], onSaved: () => void): Care {
  const [changed, setChanged] = useState<ReadonlyMap<string, Message>>(new Map());
  const [before, setBefore] = useState<ReadonlyMap<string, Status>>(new Map());
  const [said, setSaid] = useState("");
  /** Counts the changes of each review: only the newest one's answer is shown. */
  const turns = useRef(new Map<string, number>());
  /** The last call about each review: the next waits, or the server might hear them the other way round. */
  const calls = useRef(new Map<string, Promise<unknown>>());

  const put = (message: Message) => setChanged((all) => new Map(all).set(message.id, message));

  const setStatus = async (message: Message, status: Status) => {
    const turn = (turns.current.get(message.id) ?? 0) + 1;
    turns.current.set(message.id, turn);
    const isNewest = () => turns.current.get(message.id) === turn;
    const was = before.get(message.id);
    put({ ...message, status });
    setBefore((all) => {
      const next = new Map(all);
      // Back where it was: nothing is left to undo.
      if (all.has(message.id)) next.delete(message.id);
      else next.set(message.id, message.status);
      return next;
    });
    const calling = (calls.current.get(message.id) ?? Promise.resolve()).then(() =>
      callAsOwner<typeof markMessage>("PATCH /api/dashboard/messages/{id}/", {
        params: { id: message.id },
        body: { status },
      }),
    );
    calls.current.set(
      message.id,
      calling.catch(() => undefined),
    );
    try {
      const stored = await calling;
      if (!isNewest()) return;
      put(stored);
      setSaid(saidOf[status ?? "none"]);
      onSaved();
    } catch (error) {
      if (error instanceof SessionEnded || !isNewest()) return;
      put(message);
      setBefore((all) => {
        const next = new Map(all);
        if (was === undefined) next.delete(message.id);
        else next.set(message.id, was);
        return next;
      });
      toast({
        tone: "error",
        title: "Não foi possível salvar",
        description: "A avaliação voltou a como estava. Confira sua conexão e tente novamente.",
      });
    }
  };

  return { shown: merged(listed, changed), before, said, setStatus, put };
}

/** What was changed in the place of what was listed; what is listed no more stays where it was. */
function merged(listed: Message[], changed: ReadonlyMap<string, Message>): Message[] {
  const ids = new Set(listed.map(({ id }) => id));
  const held = [...changed.values()].filter(({ id }) => !ids.has(id));
  const current = listed.map((one) => changed.get(one.id) ?? one);
  if (held.length === 0) return current;
  return [...current, ...held].sort(
    (a, b) => b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id),
  );
}
