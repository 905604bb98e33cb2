import { Menu } from "lucide-react";
import { useState } from "react";
import { buttonClass } from "./button-class.ts";
import { Drawer } from "./drawer.tsx";
import { Logo } from "./logo.tsx";
import { PageHeading } from "./page-heading.tsx";
import { ShowcaseActions } from "./showcase/actions.tsx";
import { ShowcaseForms } from "./showcase/forms.tsx";
import { ShowcaseLists } from "./showcase/lists.tsx";
import { ShowcaseLook } from "./showcase/look.tsx";
import { ShowcaseStars } from "./showcase/stars.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** All UI components in all states on one page, for visual and automatic checks. */
export function Showcase() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <header className="bar-surface sticky top-0 z-30 flex min-h-14 flex-wrap items-center justify-between px-2 sm:px-4">
        <div className="flex flex-wrap items-center gap-1">
          <button
            type="button"
            aria-label="Abrir menu"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setMenuOpen(true)}
            className={buttonClass({ variant: "quiet", size: "icon" })}
          >
            <Menu aria-hidden className="size-6" />
          </button>
          <Logo className="text-lg" />
        </div>
        <ThemeSwitch />
      </header>
      <Drawer
        title={<Logo className="text-lg" />}
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
      >
        <nav aria-label="Partes" className="grid gap-0.5 px-2">
          {["Estrelas", "Ações", "Campos", "Conteúdo", "Aparência"].map((part, at) => (
            <a
              key={part}
              href={`#parte-${at + 1}`}
              className="flex min-h-12 items-center rounded-md px-3 font-medium hover:bg-sunken aria-current:bg-sunken"
              aria-current={at === 0 ? "page" : undefined}
            >
              {part}
            </a>
          ))}
        </nav>
      </Drawer>
      <main className="mx-auto max-w-6xl px-4 py-8 sm:px-6 sm:py-12">
        <PageHeading
          title="Peças da interface"
          description="Cada componente do Estrelou em cada um dos seus estados, nos modos claro e escuro."
        />
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2 *:min-w-0">
          <ShowcaseStars />
          <ShowcaseActions />
          <ShowcaseForms />
          <ShowcaseLists />
          <ShowcaseLook />
        </div>
      </main>
    </>
  );
}
