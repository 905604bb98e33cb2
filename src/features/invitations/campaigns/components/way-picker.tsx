import { MailCheck, Send } from "lucide-react";
import { mostPerDay } from "../limits.ts";

export type Way = "own" | "ours";

const ways = [
  {
    way: "own",
    Icon: Send,
    title: "Pelo seu e-mail",
    text: "Um por vez, do seu aparelho.",
  },
  {
    way: "ours",
    Icon: MailCheck,
    title: "A gente envia",
    text: `Para uma lista, até ${mostPerDay} por dia.`,
  },
] as const;

/** The two ways an e-mail can leave. */
export function WayPicker(props: { chosen: Way; onChoose: (way: Way) => void }) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-semibold">Quem manda o e-mail?</legend>
      <div className="grid max-w-2xl gap-2 sm:grid-cols-2">
        {ways.map(({ way, Icon, title, text }) => (
          <label
            key={way}
            className="relative flex min-h-14 items-center gap-3 rounded-md border border-line-strong bg-surface px-4 py-2 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="way"
              checked={props.chosen === way}
              onChange={() => props.onChoose(way)}
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
