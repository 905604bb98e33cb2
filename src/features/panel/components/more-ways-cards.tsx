import { BadgePanel } from "#src/features/badge/components/badge-panel.tsx";
import { KioskLink } from "./kiosk-link.tsx";

/** Other ways to ask for reviews: a tablet on the counter, and the badge on the owner's website. */
export function MoreWaysCards({ reviewUrl }: { reviewUrl: string }) {
  return (
    <>
      <KioskLink reviewUrl={reviewUrl} />
      <BadgePanel reviewUrl={reviewUrl} />
    </>
  );
}
