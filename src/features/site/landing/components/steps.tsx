import { MapPin, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { StarsShown } from "#src/ui/stars.tsx";
import { bakery } from "./demo-bakery.ts";

/** The steps, each with a part of the screen where it happens. */
const steps: { title: string; text: string; piece: ReactNode }[] = [
  {
    title: "Configure sua página",
    text: "Ache sua loja pelo nome, ponha o logo e escreva o convite do seu jeito.",
    piece: (
      <p className="flex w-full items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-2.5">
        <MapPin className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1 truncate font-semibold">{bakery.name}</span>
        <Pencil className="size-4 shrink-0 text-ink-soft" />
      </p>
    ),
  },
  {
    title: "O cliente acessa",
    text: "Pelo QR Code do balcão ou pelo link que você manda. Abre na hora, sem cadastro.",
    piece: (
      <p className="rounded-full bg-sunken px-4 py-2 text-sm text-ink-soft">
        estrelou › padaria-estrela
      </p>
    ),
  },
  {
    title: "As avaliações se separam",
    text: "O recado de quem não gostou fica com você. O convite para o Google é sua escolha: da nota que quiser em diante, ou para todo mundo, como o Google pede, com um toque em “Convidar todos”.",
    piece: (
      <p className="grid w-full gap-2 text-sm">
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <StarsShown value={2} className="h-5" /> fica com você
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-2">
          <StarsShown value={5} className="h-5" /> recebe o convite
        </span>
        <span className="font-semibold">ou Convidar todos</span>
      </p>
    ),
  },
  {
    title: "Publica no Google",
    text: "O cliente escreve com a conta dele, na página da sua loja. Por isso vale.",
    piece: (
      <p className="w-full rounded-md bg-action px-4 py-2.5 text-center font-semibold text-action-ink">
        Avaliar no Google
      </p>
    ),
  },
];

/** How the service works, in four steps. */
export function Steps() {
  return (
    <section id="como-funciona" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
      <h2 className="display text-4xl">Como funciona</h2>
      <ol className="mt-8 grid grid-cols-1 gap-x-8 gap-y-10 sm:mt-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text, piece }, index) => (
          <li key={title} className="grid grid-cols-1 grid-rows-[auto_auto_1fr] content-start">
            <div
              aria-hidden="true"
              className="flex min-h-25 items-center border-b-2 border-ink pb-4"
            >
              {piece}
            </div>
            <h3 className="mt-4 flex items-baseline gap-2.5 text-xl">
              <span aria-hidden="true" className="display text-ink-soft tabular-nums">
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
