import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { useProfile } from "../profile/use-profile.ts";
import type { Route } from "./+types/print-page.ts";
import { PrintButton } from "./components/print-button.tsx";
import { PrintKitPanel } from "./components/print-kit-panel.tsx";
import { QrCard } from "./components/qr-card.tsx";
import type { getPrintKit } from "./contract.ts";

export const meta = () => [{ title: "Impressão · Estrelou" }];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return callAsOwner<typeof getPrintKit>("GET /api/dashboard/print/", { signal: request.signal });
}

/** The large QR card, to print from the browser, and the pieces of the print kit. */
export default function PrintPage({ loaderData: kit }: Route.ComponentProps) {
  const profile = useProfile();
  return (
    <>
      <PageHeading
        title="Impressão"
        description="Imprima este cartão em uma folha A4 ou baixe as peças prontas para a gráfica."
        actions={<PrintButton />}
      />
      <QrCard profile={profile} size={280} />
      <PrintKitPanel kit={kit} />
    </>
  );
}
