import { Link2, type LucideIcon, Mail, MessageCircle, Smartphone } from "lucide-react";
import type { Channel } from "#src/features/sources/channels.ts";

const names: [channel: Channel, name: string, Icon: LucideIcon][] = [
  ["whatsapp", "WhatsApp", MessageCircle],
  ["sms", "SMS", Smartphone],
  ["email", "E-mail", Mail],
  ["link", "Link", Link2],
];

export function ChannelPicker(props: { chosen: Channel; onChoose: (channel: Channel) => void }) {
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">Enviar por</legend>
      <div className="flex max-w-2xl flex-wrap gap-2">
        {names.map(([channel, name, Icon]) => (
          <label
            key={channel}
            className="relative flex min-h-16 min-w-max flex-1 flex-col items-center justify-center gap-1 rounded-md border border-line-strong bg-surface px-1 text-sm font-semibold has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:min-h-12 sm:flex-row sm:gap-2 sm:text-base"
          >
            <input
              type="radio"
              name="channel"
              checked={props.chosen === channel}
              onChange={() => props.onChoose(channel)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-5 shrink-0" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
