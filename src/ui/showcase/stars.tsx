import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { StarsInput, StarsShown } from "../stars.tsx";
import { TextareaField } from "../textarea-field.tsx";

const SUMMARY = [
  [5, 182],
  [4, 64],
  [3, 21],
  [2, 6],
  [1, 9],
] as const;

/** Star inputs and read-only stars. */
export function ShowcaseStars() {
  return (
    <>
      <Card id="parte-1" className="text-center">
        <p className="text-xl font-bold">Padaria Pão da Vila</p>
        <p className="text-sm text-ink-soft">Rua das Palmeiras, 120, Campinas</p>
        <form className="mt-6 grid gap-5 text-left">
          <StarsInput legend="Como foi sua experiência?" />
          <TextareaField
            name="comment"
            label="Quer contar mais?"
            optional
            placeholder="O que foi bom, o que pode melhorar…"
          />
          <Button variant="main" size="lg" wide>
            Enviar
          </Button>
        </form>
      </Card>
      <div className="grid gap-4 sm:gap-6">
        <Card title="Estrelas para ler">
          <div className="flex items-center gap-4">
            <span className="display text-4xl tabular-nums">4,4</span>
            <div>
              <StarsShown value={4.43} className="h-6" />
              <p className="text-sm text-ink-soft">282 avaliações</p>
            </div>
          </div>
          <ul className="mt-5 grid gap-2">
            {SUMMARY.map(([stars, count]) => (
              <li key={stars} className="flex items-center gap-3 text-sm tabular-nums">
                <StarsShown value={stars} className="h-4" />
                <span className="h-2.5 flex-1 rounded-full bg-sunken">
                  <svg
                    aria-hidden="true"
                    className="block h-2.5 w-full rounded-full"
                    preserveAspectRatio="none"
                    viewBox="0 0 182 1"
                  >
                    <rect width={count} height="1" className="fill-ink" />
                  </svg>
                </span>
                <span className="w-8 text-right">{count}</span>
              </li>
            ))}
          </ul>
          <div className="mt-5 flex flex-wrap gap-x-5 gap-y-2">
            {[0, 0.5, 2.3, 3.75, 5].map((value) => (
              <StarsShown key={value} value={value} />
            ))}
          </div>
        </Card>
        <Card title="Estrelas escolhidas e bloqueadas">
          <StarsInput legend="Nota já escolhida" name="chosen" defaultValue={4} />
          <StarsInput
            legend="Já enviado"
            name="locked"
            defaultValue={3}
            disabled
            className="mt-4"
          />
        </Card>
      </div>
    </>
  );
}
