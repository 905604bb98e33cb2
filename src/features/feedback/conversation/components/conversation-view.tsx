import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Language, langOfBusiness } from "#src/lib/language/language.ts";
import { momentIn } from "#src/lib/time/shown-dates.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { focusHere } from "#src/ui/focus-here.ts";
import { storeRead } from "../../rate/own-review.ts";
import type { OpenedConversation } from "../contract.ts";
import { readReplyDraft, storeReplyDraft } from "../reply-draft.ts";
import { focusConversation } from "./focus-conversation.ts";
import { NotifyMe } from "./notify-me.tsx";
import { ShownComment } from "./shown-comment.tsx";
import { type ConversationKeys, useConversation } from "./use-conversation.ts";

export interface ConversationViewProps extends ConversationKeys {
  shop: string | null;
  language: Language;
  /** The key for notifications; null if this server sends none. */
  pushKey: string | null;
  /** The customer rated with this phone, so it knows the code without the link. */
  isOwnPhone: boolean;
}

export type Talk = ReturnType<typeof useConversation>;

/** The customer's side of a conversation. Texts are plain: no address in them is a link. */
export function ConversationView(props: ConversationViewProps) {
  const { shop, language, pushKey, isOwnPhone, ...keys } = props;
  const { words } = keys;
  const talk = useConversation(keys);
  const { conversation } = talk;
  const result: Result = useRef(null);
  const newest = conversation?.messages.at(-1)?.n;
  useEffect(() => {
    if (isOwnPhone && newest) storeRead(keys.slug, newest);
  }, [isOwnPhone, newest, keys.slug]);
  if (talk.isMissing) {
    return (
      <div className="grid gap-2 rounded-lg bg-sunken px-[min(1.25rem,6.25vw)] py-8 text-center">
        <p className="text-[min(1.3125rem,9vw)]/[1.3] font-bold">{words.notFound}</p>
        <p className="text-ink-soft">{words.notFoundHint}</p>
      </div>
    );
  }
  if (!conversation) {
    return talk.failure && !talk.isBusy ? (
      <div className="grid justify-items-center gap-4 text-center">
        <p role="alert">{talk.failure}</p>
        <button
          type="button"
          className={buttonClass()}
          onClick={() => {
            focusConversation();
            void talk.open();
          }}
        >
          {words.retry}
        </button>
      </div>
    ) : (
      <p className="text-center text-ink-soft">{words.opening}</p>
    );
  }
  return (
    <div className="grid gap-4">
      <OwnReview conversation={conversation} words={words} language={language} />
      <ShownComment talk={talk} praise={conversation.praise} words={words} />
      {conversation.messages.length > 0 && (
        <ol className="grid list-none gap-3">
          {conversation.messages.map((message) => (
            <Message
              key={message.n}
              message={message}
              language={language}
              name={message.author === "shop" ? (shop ?? words.shop) : words.you}
            />
          ))}
        </ol>
      )}
      <NextStep
        talk={talk}
        state={conversation.state}
        words={words}
        code={keys.code}
        result={result}
        isNamed={Boolean(conversation.praise?.first_name)}
      />
      {pushKey && isOwnPhone && (
        <NotifyMe talk={talk} conversation={conversation} words={words} pushKey={pushKey} />
      )}
      {conversation.state !== "erased" && (
        <Ending talk={talk} state={conversation.state} words={words} result={result} />
      )}
    </div>
  );
}

type PartProps = Pick<ConversationViewProps, "words"> & { talk: Talk; state: State };
type State = OpenedConversation["state"];
/** The element that says how an action ended. */
type Result = RefObject<HTMLDivElement | null>;

const busyLook = "aria-disabled:opacity-60";

function OwnReview(
  props: Pick<ConversationViewProps, "words" | "language"> & { conversation: OpenedConversation },
) {
  const { words, conversation, language } = props;
  const { rating, comment, created_at } = conversation;
  return (
    <section className="grid gap-1 rounded-lg border border-line px-4 py-3">
      <h2 className="text-sm font-semibold text-ink-soft">{words.yourReview}</h2>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span
          role="img"
          aria-label={words.stars.replace("{n}", String(rating))}
          className="text-xl text-star-edge"
        >
          {"★".repeat(rating)}
          <span className="text-star-empty">{"☆".repeat(5 - rating)}</span>
        </span>
        <time dateTime={created_at} className="text-sm text-ink-soft">
          {momentIn[language](created_at)}
        </time>
      </p>
      {comment && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {comment}
        </p>
      )}
    </section>
  );
}

function Message(props: {
  message: OpenedConversation["messages"][number];
  name: string;
  language: Language;
}) {
  const { message, name, language } = props;
  const isOwn = message.author === "customer";
  return (
    <li
      className={`max-w-[88%] rounded-lg px-[min(1rem,4vw)] py-3 ${isOwn ? "justify-self-end bg-sunken" : "justify-self-start border border-line bg-surface shadow-card"}`}
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
        <span className="font-semibold text-ink wrap-anywhere">{name}</span>
        <time dateTime={message.created_at}>{momentIn[language](message.created_at)}</time>
      </p>
      <p
        dir="auto"
        lang={isOwn ? undefined : langOfBusiness(language)}
        className="mt-1 whitespace-pre-line wrap-anywhere"
      >
        {message.body}
      </p>
    </li>
  );
}

/** The field for an answer, or why there is none. A text that cannot be sent any more stays, to be copied. */
function NextStep(props: PartProps & { code: string; isNamed: boolean; result: Result }) {
  const { talk, state, words, code, isNamed, result } = props;
  const [text, setText] = useState(() => readReplyDraft(code));
  const [isSent, setSent] = useState(false);
  const isOpen = state === "open";
  const write = (written: string) => {
    setText(written);
    setSent(false);
    storeReplyDraft(code, written);
  };
  const newestOwn = talk.conversation?.messages.findLast(({ author }) => author === "customer");
  // A message whose response was lost may have arrived: sent again, it would be stored twice.
  const isArrived = text !== "" && text.trim() === newestOwn?.body;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was written before a change of the conversation.
  useEffect(() => {
    if (!talk.isErasedHere && !isArrived) return;
    setText("");
    storeReplyDraft(code, "");
  }, [talk.isErasedHere, newestOwn?.n, code]);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) {
      result.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, result]);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (talk.isBusy || text.trim() === "" || !(await talk.send(text))) return;
    write("");
    setSent(true);
    result.current?.focus();
  };
  return (
    <form onSubmit={send} className="grid gap-2">
      {(isOpen || text) && (
        <>
          <label htmlFor="reply" className="font-semibold">
            {isOpen ? words.reply : words.unsent}
          </label>
          <textarea
            id="reply"
            name="reply"
            rows={4}
            maxLength={4000}
            value={text}
            readOnly={!isOpen || talk.isBusy}
            aria-describedby={isOpen ? "reply-hint" : undefined}
            onInput={({ currentTarget }) => write(currentTarget.value)}
            className={`w-full rounded-md border border-line-strong px-3 py-2.5 ${isOpen ? "bg-surface" : "bg-sunken"}`}
          />
        </>
      )}
      {isOpen && (
        <p id="reply-hint" className="text-sm text-ink-soft">
          {words.replyHint}
        </p>
      )}
      {/* The same element in every state, because it takes the focus. */}
      <div
        role="status"
        tabIndex={-1}
        ref={result}
        className={`outline-none ${isOpen ? "text-sm text-ink-soft" : "grid gap-1 py-2 text-center"}`}
      >
        {!isOpen && <p>{words[state]}</p>}
        {state === "unanswered" && !isNamed && (
          <p className="text-sm text-ink-soft">{words.unansweredHint}</p>
        )}
        {/* Keeps its place during an action, or a double tap would hit the button that moves up. */}
        {talk.failure && (
          <p className={`text-sm text-danger ${talk.isBusy ? "invisible" : ""}`}>{talk.failure}</p>
        )}
        {isOpen && isSent && !talk.failure && <p>{words.sent}</p>}
      </div>
      {isOpen && (
        <button
          type="submit"
          className={buttonClass({ variant: "main", size: "lg", wide: true, className: busyLook })}
          aria-disabled={talk.isBusy}
          disabled={text.trim() === ""}
        >
          {words.send}
        </button>
      )}
    </form>
  );
}

type Ask = "stop" | "erase";

/** Stops the conversation or erases it, each after a question in the same place. */
function Ending({ talk, state, words, result }: PartProps & { result: Result }) {
  /** `left` is the question that was not confirmed: its button gets the focus back. */
  const [{ asked, left }, setQuestion] = useState<{ asked?: Ask; left?: Ask }>({});
  const quiet = buttonClass({
    variant: "quiet",
    className: "text-sm! font-medium! text-ink-soft!",
  });
  if (asked) {
    const confirm = async () => {
      if (!(await talk[asked]())) return;
      setQuestion({});
      result.current?.focus();
    };
    return (
      <div className="grid gap-3 rounded-lg border border-line-strong px-[min(1rem,4vw)] py-3">
        <p tabIndex={-1} ref={focusHere} className="outline-none">
          {asked === "stop" ? words.stopAsk : words.eraseAsk}
        </p>
        <div className="grid gap-2 sm:flex">
          <button
            type="button"
            // The longest word of large text in a narrow window keeps one line.
            className={buttonClass({
              variant: "danger",
              className: `text-[min(1rem,7vw)]! ${busyLook}`,
            })}
            aria-disabled={talk.isBusy}
            onClick={() => void confirm()}
          >
            {words[asked]}
          </button>
          <button
            type="button"
            className={buttonClass()}
            onClick={() => setQuestion({ left: asked })}
          >
            {words.back}
          </button>
        </div>
      </div>
    );
  }
  const canStop = state !== "unanswered" && state !== "stopped_by_customer";
  return (
    <div className="-mx-2 flex flex-wrap justify-center gap-x-2">
      {canStop && (
        <button
          type="button"
          className={quiet}
          ref={left === "stop" ? focusHere : undefined}
          onClick={() => setQuestion({ asked: "stop" })}
        >
          {words.stop}
        </button>
      )}
      <button
        type="button"
        className={quiet}
        ref={left === "erase" ? focusHere : undefined}
        onClick={() => setQuestion({ asked: "erase" })}
      >
        {words.erase}
      </button>
    </div>
  );
}
