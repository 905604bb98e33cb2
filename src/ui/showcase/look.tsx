import { Card } from "../card.tsx";
import { Logo, LogoMark } from "../logo.tsx";

const COLORS = [
  "bg-ground",
  "bg-surface",
  "bg-raised",
  "bg-sunken",
  "bg-line",
  "bg-line-strong",
  "bg-ink-soft",
  "bg-ink",
  "bg-action",
  "bg-action-soft",
  "bg-danger",
  "bg-danger-soft",
  "bg-warning",
  "bg-warning-soft",
  "bg-star",
];

/** Fonts, colours and the logo. */
export function ShowcaseLook() {
  return (
    <>
      <Card id="parte-5" title="Letras">
        <div className="grid gap-4">
          <p className="display text-4xl">Clientes felizes, à vista de todos</p>
          <p className="display text-3xl">Suas avaliações</p>
          <p className="text-2xl font-bold">Título de parte</p>
          <p className="text-lg">Texto de abertura, um pouco maior que o corpo.</p>
          <p>
            Corpo do texto: o cliente aponta a câmera, toca nas estrelas e pronto. Leva dez
            segundos.
          </p>
          <p className="text-sm text-ink-soft">Texto de apoio, para datas e explicações curtas.</p>
        </div>
      </Card>
      <Card title="Cores e marca">
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
          {COLORS.map((color) => (
            <li key={color} className="text-xs text-ink-soft">
              <span className={`mb-1 block h-10 rounded-sm border border-line ${color}`} />
              {color.slice(3)}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-6">
          <Logo className="text-xl" />
          <span className="bar-surface max-w-full overflow-x-auto rounded-md px-4 py-3">
            <Logo className="text-xl" />
          </span>
          <LogoMark className="size-16" />
          <LogoMark className="size-6" />
        </div>
      </Card>
    </>
  );
}
