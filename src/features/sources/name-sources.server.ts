import type { Services } from "#src/services/services.ts";
import type { BuiltInSource } from "./built-in-sources.ts";
import { kioskSource } from "./kiosk-source.ts";
import { listSources } from "./list-sources.server.ts";
import { nfcSource } from "./nfc-source.ts";
import { siteSource } from "./site-source.ts";

const defaultNames = new Map<string, string>(
  Object.entries({
    whatsapp: "WhatsApp",
    sms: "SMS",
    email: "E-mail",
    link: "Link do convite",
    [kioskSource]: "Tablet no balcão",
    [nfcSource]: "Etiqueta NFC",
    [siteSource]: "Selo no site",
    "": "Sem origem marcada",
  } satisfies Record<BuiltInSource | "", string>),
);

/**
 * Returns a function that names a source as screens, printed pages and files show it: the owner's
 * name for it, else our default name, else its code.
 */
export async function nameSources(
  services: Pick<Services, "db">,
  businessId: string,
): Promise<(source: string) => string> {
  const sources = await listSources(services, businessId);
  const ownNames = new Map(sources.map(({ source, name }) => [source, name]));
  return (source) => ownNames.get(source) ?? defaultNames.get(source) ?? source;
}
