import { CircleCheck } from "lucide-react";
import { Card } from "#src/ui/card.tsx";

/** The success of the page, shown until the panel opens. */
export function Done({ text }: { text: string }) {
  return (
    <Card>
      <div className="grid justify-items-center gap-3 py-8 text-center">
        <CircleCheck aria-hidden className="size-14 text-action" strokeWidth={1.5} />
        <h2 className="text-xl">Tudo certo!</h2>
        <p className="text-ink-soft">{text} Abrindo seu painel...</p>
      </div>
    </Card>
  );
}
