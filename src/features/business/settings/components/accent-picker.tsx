import type { ReactNode } from "react";
import { lightAction } from "#src/lib/color/accent.ts";
import { defaultAccent } from "../../logo/accent.ts";

interface AccentPickerProps {
  /** The draft's value: a colour, 'padrao', or empty for the colour of the logo. */
  value: string;
  hasLogo: boolean;
  /** Null if the logo has no colour, or a new logo is not saved yet. */
  logoAccent: string | null;
  onChange: (value: string) => void;
}

/** Chooses the colour of the review page and the printed pieces. */
export function AccentPicker({ value, hasLogo, logoAccent, onChange }: AccentPickerProps) {
  const isOwn = value !== "" && value !== defaultAccent;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Cor da sua página</legend>
      <div className="flex flex-wrap gap-2">
        {hasLogo && (
          <Choice checked={value === ""} color={logoAccent} onChoose={() => onChange("")}>
            Cor da logo
          </Choice>
        )}
        <Choice
          checked={value === defaultAccent || (value === "" && !hasLogo)}
          color="var(--action)"
          onChoose={() => onChange(defaultAccent)}
        >
          Verde do Estrelou
        </Choice>
        <Choice
          checked={isOwn}
          color={isOwn ? value : null}
          onChoose={() => onChange(isOwn ? value : (logoAccent ?? "#14714a"))}
        >
          Outra cor
        </Choice>
        {isOwn && (
          <input
            type="color"
            aria-label="Escolher a cor"
            value={value}
            onChange={({ target }) => onChange(target.value)}
            className="h-12 w-16 rounded-md border border-line-strong bg-surface p-1"
          />
        )}
      </div>
      <p className="mt-1.5 text-sm text-ink-soft">
        {value === "" && !logoAccent ? withoutColor(hasLogo) : "Vale na página, no totem e no kit."}{" "}
        {isOwn && lightAction(value).fill !== value && "Ela fica um pouco mais escura nos botões."}
      </p>
    </fieldset>
  );
}

function withoutColor(hasLogo: boolean): string {
  return hasLogo
    ? "A cor aparece depois de salvar. Uma logo em preto e branco fica com o verde do Estrelou."
    : "Sem logo, vale o verde do Estrelou.";
}

function Choice(props: {
  checked: boolean;
  color: string | null;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-12 items-center gap-2 rounded-md border border-line-strong px-3 font-semibold has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="accent"
        checked={props.checked}
        onChange={props.onChoose}
        className="sr-only"
      />
      <span
        className="size-6 shrink-0 rounded-full border border-line-strong"
        style={{ background: props.color ?? "transparent" }}
      />
      {props.children}
    </label>
  );
}
