import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { usePart } from "#src/ui/use-part.ts";
import type { BadgeProps } from "./badge-controls.tsx";

const loadControls = () => import("./badge-controls.tsx");

/** The card of the badge. Its file is loaded after the first view, because the card is far down on the page. */
export function BadgePanel(props: BadgeProps) {
  const { part, failed } = usePart(loadControls, true);
  return (
    <Card
      title="Selo para o seu site"
      description="A média e o número de avaliações, sempre em dia."
    >
      {part ? (
        <part.BadgeControls {...props} />
      ) : failed ? (
        <p className="flex flex-wrap items-center gap-3">
          Não foi possível carregar.
          <Button onClick={() => window.location.reload()}>Tentar de novo</Button>
        </p>
      ) : (
        <Skeleton className="h-16 rounded-md" />
      )}
    </Card>
  );
}
