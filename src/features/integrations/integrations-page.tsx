import { useRevalidator } from "react-router";
import type { listPasskeys } from "#src/features/session/own-passkeys/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { CallName } from "#src/http/client.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/integrations-page.ts";
import { EndpointsSection } from "./deliveries/components/endpoints-section.tsx";
import type { listEndpoints } from "./endpoints/contract.ts";
import { KeysSection } from "./keys/components/keys-section.tsx";
import type { listKeys } from "./keys/contract.ts";

const heading = "Integrações";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = {
  heading,
  firstCalls: [
    "GET /api/integrations/keys/" satisfies CallName<typeof listKeys>,
    "GET /api/account/passkeys/" satisfies CallName<typeof listPasskeys>,
    "GET /api/integrations/endpoints/" satisfies CallName<typeof listEndpoints>,
  ],
};

export async function clientLoader() {
  const [keys, passkeys, { endpoints }] = await Promise.all([
    callAsOwner<typeof listKeys>("GET /api/integrations/keys/"),
    callAsOwner<typeof listPasskeys>("GET /api/account/passkeys/"),
    callAsOwner<typeof listEndpoints>("GET /api/integrations/endpoints/"),
  ]);
  return { keys: keys.results, hasPasskey: passkeys.results.length > 0, endpoints };
}

/** What connects other programs with the shown business. Each section is of one subject. */
export default function IntegrationsPage({ loaderData }: Route.ComponentProps) {
  const { keys, hasPasskey, endpoints } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={heading}
        description="Ligue esta loja ao seu caixa, à sua planilha ou a outro programa."
      />
      <div className="grid gap-4 sm:gap-6">
        <KeysSection keys={keys} hasPasskey={hasPasskey} onChange={revalidate} />
        <EndpointsSection endpoints={endpoints} onChange={revalidate} />
      </div>
    </div>
  );
}
