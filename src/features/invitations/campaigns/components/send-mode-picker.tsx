import { MailCheck, Send } from "lucide-react";
import { IconRadio } from "../../texts/components/icon-radio.tsx";

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
          <IconRadio
            key={mode}
            name="send-mode"
            Icon={Icon}
            checked={props.chosen === mode}
            onChoose={() => props.onChoose(mode)}
            className="min-h-14 gap-3 px-4 py-2"
          >
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </IconRadio>
        ))}
      </div>
    </fieldset>
  );
}
