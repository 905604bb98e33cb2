import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { asShortDay } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import type { GoogleRating } from "../contract.ts";
import { readTypedRating, typedErrors } from "../typed-rating.ts";
import type { ShownRating } from "../way-to-goal.ts";
import { Box, GoogleLink, RatingNumbers } from "./google-box.tsx";
import type { TypedRating } from "./use-typed-rating.ts";

export type MissingState = Exclude<GoogleRating["state"], "shown" | "no_reviews"> | "failed";

const settings = <SettingsLink />;

const choosePlace = <>Escolha sua loja na busca, em {settings}</>;

/** Why Google's numbers are not shown. */
const reasons: Record<MissingState, ReactNode> = {
  off: "Aqui a nota não vem sozinha do Google. Copie os números da sua página.",
  limit: "As consultas ao Google acabaram por agora. Copie os números da sua página.",
  no_place: <>{choosePlace}, ou copie os números da sua página.</>,
  gone: <>O Google não encontra mais este local. Escolha sua loja de novo em {settings}.</>,
  unavailable: "O Google não respondeu agora.",
  failed: "Não foi possível consultar agora. Confira sua conexão.",
};
/** What remains to be done after the owner typed the numbers. */
const hints: Partial<Record<MissingState, ReactNode>> = {
  no_place: <>{choosePlace}.</>,
  gone: reasons.gone,
};
const retryable: MissingState[] = ["unavailable", "failed"];

/** In place of Google's numbers: the reason, and the numbers that the owner copied from Google. */
export function TypedBox(props: {
  state: MissingState;
  url: string | null;
  typed: TypedRating | undefined;
  /** The form is open. */
  typing: boolean;
  /** The owner can connect the profile, which then gives the numbers. */
  connectable: boolean;
  onTyping: () => void;
  onRetry: () => void;
}) {
  const { state, url, typed, typing, connectable, onTyping, onRetry } = props;
  return (
    <Box
      footer={
        <>
          <span>
            {typed && `Digitado em ${asShortDay(typed.typedAt)}`}
            {typed && hints[state] && <>. {hints[state]}</>}
          </span>
          <GoogleLink url={url} />
        </>
      }
    >
      {/* The buttons are beside the numbers, so the box is as high as its placeholder. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {typed && <RatingNumbers {...typed} />}
        {!typed && <p className="basis-full text-ink-soft">{reasons[state]}</p>}
        <p
          className={`text-sm ${typed ? "-my-2 ml-auto grid justify-items-end" : "flex flex-wrap gap-x-5"}`}
        >
          {connectable && !typed && (
            <Link
              to="/conta/google"
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              Conectar ao Google
            </Link>
          )}
          {retryable.includes(state) && <TextButton onClick={onRetry}>Tentar de novo</TextButton>}
          {!typing && <TextButton onClick={onTyping}>Atualizar</TextButton>}
        </p>
      </div>
    </Box>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 font-semibold underline underline-offset-4"
    >
      {children}
    </button>
  );
}

/** The name of the page, for a person who may not open it without a link. */
function SettingsLink() {
  if (!useMayOpen("/configuracoes")) return "Minha Página";
  return (
    <Link to="/configuracoes" className="font-semibold underline underline-offset-4">
      Minha Página
    </Link>
  );
}

/** Asks for the two numbers of the owner's page on Google. */
export function TypedForm({ onType }: { onType: (numbers: ShownRating) => void }) {
  const [values, setValues] = useState({ rating: "", count: "" });
  const [wrong, setWrong] = useState<readonly (keyof typeof typedErrors)[]>([]);
  const fieldOf = (name: keyof typeof typedErrors, label: string) => (
    <Field
      name={name}
      id={`google-${name}`}
      label={label}
      inputMode={name === "rating" ? "decimal" : "numeric"}
      autoComplete="off"
      placeholder={name === "rating" ? "4,2" : "87"}
      value={values[name]}
      error={wrong.includes(name) ? typedErrors[name] : undefined}
      onChange={({ target: { value } }) => setValues((all) => ({ ...all, [name]: value }))}
    />
  );
  return (
    <form
      noValidate
      className="mt-4 grid max-w-sm gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const numbers = readTypedRating(values);
        if ("errors" in numbers) setWrong(numbers.errors);
        else onType(numbers);
      }}
    >
      <div className="grid grid-cols-2 items-start gap-3">
        {fieldOf("rating", "Nota")}
        {fieldOf("count", "Avaliações")}
      </div>
      <Button type="submit">Usar estes números</Button>
    </form>
  );
}
