import { readSourceNames } from "#src/features/business/read-source-names.server.ts";
import { kioskSource } from "#src/features/feedback/kiosk-source.ts";
import type { Channel } from "#src/features/invitations/contract.ts";
import type { Services } from "#src/services/services.ts";

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
