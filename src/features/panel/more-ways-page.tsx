import { BadgePanel } from "#src/features/badge/components/badge-panel.tsx";
import { NfcLink } from "#src/features/business/print/components/nfc-link.tsx";
import { useProfile } from "#src/features/business/profile/use-profile.ts";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { KioskLink } from "./components/kiosk-link.tsx";

const heading = "Mais jeitos de usar";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = { heading };

/** Other ways to ask for reviews: a tablet on the counter, NFC tags, and the badge on the owner's website. */
export default function MoreWaysPage() {
  const { review_url: reviewUrl } = useProfile();
  return (
    <>
      <PageHeading title={heading} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <KioskLink reviewUrl={reviewUrl} />
        <NfcLink reviewUrl={reviewUrl} />
        <BadgePanel reviewUrl={reviewUrl} />
      </div>
    </>
  );
}
