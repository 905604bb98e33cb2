import { Link2, type LucideIcon, Mail, MessageCircle, Smartphone } from "lucide-react";
import type { Channel } from "#src/features/sources/channels.ts";
import { IconRadio } from "./icon-radio.tsx";

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
          <IconRadio
            key={channel}
            name="channel"
            Icon={Icon}
            checked={props.chosen === channel}
            onChoose={() => props.onChoose(channel)}
            className="min-h-16 min-w-max flex-1 flex-col justify-center gap-1 px-1 text-sm font-semibold sm:min-h-12 sm:flex-row sm:gap-2 sm:text-base"
          >
            {name}
          </IconRadio>
        ))}
      </div>
    </fieldset>
  );
}
