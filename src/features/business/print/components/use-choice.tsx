import { Segments } from "#src/ui/segments.tsx";
import type { Use } from "./pieces.ts";

const titles: Record<Use, string> = { imprimir: "Imprimir", redes: "Redes", grafica: "Gráfica" };

/** What the owner does with the pieces. */
export function UseChoice({ chosen, onChoose }: { chosen: Use; onChoose: (use: Use) => void }) {
  return (
    <Segments legend="Para quê" name="use" titles={titles} chosen={chosen} onChoose={onChoose} />
  );
}
