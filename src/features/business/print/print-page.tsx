import { useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { useProfile } from "../profile/use-profile.ts";
import type { Route } from "./+types/print-page.ts";
import { NfcLink } from "./components/nfc-link.tsx";
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
  // The card above the kit shows the saved look.
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHeading
        title="Impressão"
        description="Imprima o cartaz em uma folha A4, baixe as peças ou mande para a gráfica."
        actions={<PrintButton />}
      />
      <QrCard profile={profile} size={280} />
      <PrintKitPanel
        kit={kit}
        name={profile.place_name}
        accent={profile.card.accent}
        onSaved={() => void revalidate()}
      />
      <NfcLink reviewUrl={profile.review_url} />
    </>
  );
}
