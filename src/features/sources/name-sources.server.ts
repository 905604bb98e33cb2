import type { Services } from "#src/services/services.ts";
import type { Channel } from "./channels.ts";
import { kioskSource } from "./kiosk-source.ts";
import { readSourceNames } from "./read-source-names.server.ts";

const usualNames: Record<Channel | typeof kioskSource | "", string> = {
  whatsapp: "WhatsApp",
  sms: "SMS",
  email: "E-mail",
  link: "Link do convite",
  [kioskSource]: "Tablet no balcão",
  "": "Sem origem marcada",
};

/** Tells where a review came from in the owner's words, else in ours: the same on screen, paper and in files. */
export async function nameSources(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<(source: string) => string> {
  const names = await readSourceNames({ db }, businessId);
  return (source) =>
    names.get(source) ??
    (Object.hasOwn(usualNames, source) ? usualNames[source as keyof typeof usualNames] : source);
}
