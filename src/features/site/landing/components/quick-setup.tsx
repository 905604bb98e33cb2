import { unbroken } from "#src/ui/unbroken.tsx";
import { Section } from "../../layout/components/section.tsx";
import { bakery } from "./demo-bakery.ts";
import { exampleQr } from "./printed-card.tsx";

const minutes = [
  { title: "E-mail e celular", text: "Você confirma no e-mail e está dentro." },
  { title: "Sua loja", text: "Procure pelo nome ou cole o link do Google Maps." },
  { title: "Imprimir", text: "Sai numa folha A4 comum, na impressora que tiver." },
];

/** How fast an owner can start, with the printed card at the end. */
export function QuickSetup() {
  return (
    <div className="border-y border-line bg-surface">
      <Section
        title="Pronto antes do próximo cliente"
        text="Três coisas, alguns minutos, nenhuma instalação."
      >
        <div className="grid grid-cols-1 items-center gap-10 sm:grid-cols-[1fr_auto]">
          <ol className="grid gap-6">
            {minutes.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4">
                <span aria-hidden="true" className="display text-3xl text-ink-soft tabular-nums">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="text-ink-soft">{unbroken(text)}</p>
                </div>
              </li>
            ))}
          </ol>
          <Sheet />
        </div>
      </Section>
    </div>
  );
}

/** Four cards on one A4 page, with cut lines. */
function Sheet() {
  return (
    <div
      aria-hidden="true"
      className="mx-auto grid aspect-[210/297] w-64 max-w-full rotate-2 grid-cols-2 bg-paper text-center text-paper-ink shadow-raised"
    >
      {["a", "b", "c", "d"].map((card) => (
        <div
          key={card}
          className="grid content-center justify-items-center gap-1.5 border-dashed border-bar-soft px-2 odd:border-r nth-[-n+2]:border-b"
        >
          <span className="display text-base leading-tight">{bakery.name}</span>
          <img src={exampleQr} width={76} height={76} alt="" />
          <span className="text-xs">Conte para a gente</span>
        </div>
      ))}
    </div>
  );
}
