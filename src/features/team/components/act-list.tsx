import { useState } from "react";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { actText } from "../act-text.ts";
import type { listActs } from "../acts/contract.ts";

type Act = ResponseOf<typeof listActs>["entries"][number];

/** A key acts with its name as the target. */
function actorText({ actor, action, target }: Pick<Act, "actor" | "action" | "target">): string {
  if (action.includes(" /api/v1/")) return `Chave ${target}`;
  return actor ?? "Ex-integrante";
}

const shownAtFirst = 10;

export function ActList({ acts }: { acts: Act[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? acts : acts.slice(0, shownAtFirst);
  return (
    <Card title="Quem fez o quê" description="As últimas 100 mudanças da equipe nesta loja.">
      <ul>
        {shown.map(({ at, actor, action, target }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts have no id, and the list never changes its order
          <li key={index} className="border-b border-line py-2.5 last:border-0 last:pb-0">
            <span className="font-semibold wrap-anywhere">
              {actorText({ actor, action, target })}
            </span>{" "}
            {actText(action, target)}
            <span className="block text-sm text-ink-soft">{asMoment(at)}</span>
          </li>
        ))}
      </ul>
      {!showsAll && acts.length > shownAtFirst && (
        <Button className="mt-4" onClick={() => setShowsAll(true)}>
          Ver mais
        </Button>
      )}
    </Card>
  );
}
