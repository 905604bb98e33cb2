import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import type { CallName } from "#src/http/client.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/integrations-page.ts";
import { EndpointsSection } from "./deliveries/components/endpoints-section.tsx";
import type { listEndpoints } from "./endpoints/contract.ts";
import { KeysSection } from "./keys/components/keys-section.tsx";

const heading = "Integrações";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = {
  heading,
  firstCalls: ["GET /api/integrations/endpoints/" satisfies CallName<typeof listEndpoints>],
};

export function clientLoader() {
  return callAsOwner<typeof listEndpoints>("GET /api/integrations/endpoints/");
}

/** What connects other programs with the shown business. Each section is of one subject. */
export default function IntegrationsPage({ loaderData: { endpoints } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={heading}
        description="Ligue esta loja ao seu caixa, à sua planilha ou a outro programa."
      />
      <div className="grid gap-4 sm:gap-6">
        <KeysSection />
        <EndpointsSection endpoints={endpoints} onChange={revalidate} />
      </div>
    </div>
  );
}
