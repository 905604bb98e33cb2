import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { asMediumMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type {
  Conversation,
  eraseReply,
  listReplies,
  Reply,
  stopConversation,
} from "../contract.ts";
import { ReplyComposer } from "./reply-composer.tsx";

interface ConversationPanelProps {
  review: { id: string; rating: number; topics: readonly number[]; answerable: boolean };
  text: string;
  onText: (text: string) => void;
  /** Called with the conversation after each change. */
  onChange: (conversation: Conversation) => void;
  onClose: () => void;
}

/** The conversation with the customer who wrote a review. It is loaded when the owner opens it. */
export function ConversationPanel(props: ConversationPanelProps) {
  const { review, text, onText, onChange, onClose } = props;
  const { id } = review;
  const isOwner = useMayAct("owner");
  const [conversation, setConversation] = useState<Conversation>();
  const { act: load, pending } = useOwnerAction({
    run: () =>
      callAsOwner<typeof listReplies>("GET /api/dashboard/messages/{id}/replies/", {
        params: { id },
      }),
    done: setConversation,
    failed: "Não foi possível abrir a conversa",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the owner opens it.
  useEffect(() => void load(), []);

  const show = (next: Conversation) => {
    setConversation(next);
    onChange(next);
  };
  if (!conversation) {
    return (
      <div className="mt-3 flex basis-full flex-wrap items-center gap-2 text-sm text-ink-soft">
        <p role="status">{pending ? "Abrindo a conversa…" : "A conversa não abriu."}</p>
        {!pending && <Button onClick={() => void load()}>Tentar de novo</Button>}
      </div>
    );
  }
  const { messages, stopped_by: stoppedBy } = conversation;
  return (
    <section
      aria-label="Conversa com o cliente"
      className="mt-3 mb-2 grid basis-full gap-3 border-line sm:rounded-md sm:border sm:p-4"
    >
      {messages.length > 0 && (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <Message
              key={message.n}
              reviewId={id}
              message={message}
              canErase={isOwner}
              onErased={show}
            />
          ))}
        </ol>
      )}
      {stoppedBy && (
        <p className="text-sm text-ink-soft">
          {stoppedBy === "customer"
            ? "O cliente encerrou esta conversa."
            : "Você encerrou a conversa: o cliente não escreve mais. Se você escrever, ela continua."}
        </p>
      )}
      {review.answerable && stoppedBy !== "customer" ? (
        <ReplyComposer
          review={review}
          newest={messages.at(-1)?.n ?? 0}
          text={text}
          onText={onText}
          onSent={(next) => {
            onText("");
            show(next);
          }}
          onClose={onClose}
        />
      ) : (
        <div>
          <Button variant="quiet" className="-ml-3 px-3!" onClick={onClose}>
            Fechar
          </Button>
        </div>
      )}
      {isOwner && messages.length > 0 && !stoppedBy && <StopButton id={id} onStopped={show} />}
    </section>
  );
}

function Message(props: {
  reviewId: string;
  message: Reply;
  canErase: boolean;
  onErased: (conversation: Conversation) => void;
}) {
  const { reviewId, message, canErase, onErased } = props;
  const isOwn = message.author === "shop";
  return (
    <li
      className={`rounded-md px-3 py-2.5 text-sm ${isOwn ? "ml-6 bg-sunken" : "mr-6 bg-warning-soft"}`}
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-ink-soft">
          <span className="font-semibold text-ink">{isOwn ? "Loja" : "Cliente"}</span>
          {" · "}
          <time dateTime={message.created_at}>{asMediumMoment(message.created_at)}</time>
        </p>
        {canErase && <EraseMessage id={reviewId} n={message.n} onErased={onErased} />}
      </div>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {message.body}
      </p>
    </li>
  );
}

function EraseMessage(props: {
  id: string;
  n: number;
  onErased: (conversation: Conversation) => void;
}) {
  const { id, n, onErased } = props;
  const [open, setOpen] = useState(false);
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof eraseReply>("DELETE /api/dashboard/messages/{id}/replies/{n}/", {
        params: { id, n },
      }),
    done(conversation) {
      setOpen(false);
      toast({ tone: "success", title: "Mensagem apagada" });
      onErased(conversation);
    },
    failed: "Não foi possível apagar a mensagem",
  });
  return (
    <ConfirmDialog
      title="Apagar esta mensagem?"
      description="Ela some de vez, também para o cliente, e não dá para desfazer."
      confirmLabel="Apagar mensagem"
      tone="danger"
      pending={pending}
      onConfirm={act}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label="Apagar mensagem"
          className="-my-2.5 -mr-3 text-ink-soft"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      }
    />
  );
}

function StopButton({ id, onStopped }: { id: string; onStopped: (next: Conversation) => void }) {
  const { pending, act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof stopConversation>("POST /api/dashboard/messages/{id}/replies/stop/", {
        params: { id },
      }),
    done: onStopped,
    failed: "Não foi possível encerrar a conversa",
  });
  return (
    <div className="-mb-2 border-t border-line pt-1">
      <Button
        variant="quiet"
        className="-ml-2 px-2! text-sm! font-medium! text-ink-soft"
        pending={pending}
        onClick={() => void act()}
      >
        Encerrar conversa
      </Button>
    </div>
  );
}
