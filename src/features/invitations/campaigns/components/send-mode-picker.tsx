import { MailCheck, Send } from "lucide-react";

/** `ownDevice`: the owner's mail program, one by one. `server`: our mail server, for a list. */
export type SendMode = "ownDevice" | "server";

const modes = [
  {
    mode: "ownDevice",
    Icon: Send,
    title: "Pelo seu e-mail",
    text: "Um por vez, do seu aparelho.",
  },
  {
    mode: "server",
    Icon: MailCheck,
    title: "A gente envia",
    text: "Para uma lista de clientes.",
  },
] as const;

export function SendModePicker(props: { chosen: SendMode; onChoose: (mode: SendMode) => void }) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-semibold">Quem manda o e-mail?</legend>
      <div className="grid max-w-2xl gap-2 sm:grid-cols-2">
        {modes.map(({ mode, Icon, title, text }) => (
          <label
            key={mode}
            className="relative flex min-h-14 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="send-mode"
              checked={props.chosen === mode}
              onChange={() => props.onChoose(mode)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-5 shrink-0" />
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
