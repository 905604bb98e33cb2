import { ChevronRight, MapPin } from "lucide-react";
import { Link, useRevalidator } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { useProfile } from "../profile/use-profile.ts";
import type { Route } from "./+types/print-page.ts";
import { PrintKitPanel } from "./components/print-kit-panel.tsx";
import type { getPrintKit } from "./contract.ts";

export const meta = () => [{ title: "Impressão · Estrelou" }];

export const handle = { heading: "Impressão" };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return callAsOwner<typeof getPrintKit>("GET /api/dashboard/print/", { signal: request.signal });
}

/** The large QR card and the other pieces, one at a time: to print, to post, or for a print shop. */
export default function PrintPage({ loaderData: kit }: Route.ComponentProps) {
  // The card shows the saved look.
  const { revalidate } = useRevalidator();
  const profile = useProfile();
  // Without a name every piece would be printed for an unknown shop.
  if (!profile.place_name) return <ChoosePlaceFirst />;
  return (
    <>
      <PageHeading title="Impressão" />
      <PrintKitPanel kit={kit} profile={profile} onSaved={() => void revalidate()} />
      <Link
        to="/mais-jeitos"
        className="mt-8 flex min-h-14 items-center justify-between gap-3 rounded-lg border border-line bg-surface px-4 py-2 no-underline shadow-card hover:border-line-strong sm:px-5 print:hidden"
      >
        <span>
          <span className="block font-semibold">Mais jeitos de usar</span>
          <span className="block text-sm text-ink-soft">
            Tablet no balcão, etiqueta NFC e selo para o seu site
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </>
  );
}

function ChoosePlaceFirst() {
  return (
    <>
      <PageHeading title="Impressão" />
      <EmptyState
        icon={MapPin}
        title="Escolha primeiro o local da loja"
        text="O nome da loja aparece em tudo o que você imprime."
        action={
          <Link to="/painel" className={buttonClass({ variant: "main" })}>
            Escolher o local
          </Link>
        }
      />
    </>
  );
}
