import { useState } from "react";
import { SelectField } from "#src/ui/select-field.tsx";
import { brandNames, brandOf, codeLength, issuers } from "./card-brand.ts";
import {
  type CardDetails,
  type CardErrors,
  type CardField as FieldName,
  formatInput,
  isBrandAsked,
} from "./card-details.ts";
import { CardField, type CardFieldProps } from "./card-field.tsx";

export interface CardFieldsProps {
  card: CardDetails;
  errors: CardErrors;
  withEmail: boolean;
  onText(field: FieldName, text: string): void;
  /** The owner leaves a field. */
  onLeave(field: FieldName): void;
}

/** The inputs of a card. The brand is shown below the number, and asked only if it is unknown. */
export function CardFields({ card, errors, withEmail, onText, onLeave }: CardFieldsProps) {
  const [letters, setLetters] = useState(false);
  const brand = brandOf(card.number);
  const field = (
    name: FieldName,
  ): Pick<CardFieldProps, "id" | "value" | "error"> &
    Pick<CardFieldProps, "onText" | "onBlur"> => ({
    id: `card-${name}`,
    value: card[name],
    error: errors[name],
    onText: (text) => onText(name, text),
    onBlur: () => onLeave(name),
  });
  const grouped = (name: FieldName) => ({
    ...field(name),
    inputMode: "numeric" as const,
    format: (text: string) => formatInput(name, text),
  });

  return (
    <>
      <CardField
        {...grouped("number")}
        label="Número do cartão"
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        hint={brand && brandNames[brand]}
      />
      {isBrandAsked(card.number) && (
        <SelectField
          id="card-issuer"
          name="issuer"
          label="Bandeira"
          error={errors.issuer}
          value={card.issuer}
          onChange={({ target }) => onText("issuer", target.value)}
        >
          <option value="">Escolha</option>
          {issuers.map((id) => (
            <option key={id} value={id}>
              {brandNames[id]}
            </option>
          ))}
        </SelectField>
      )}
      <CardField
        {...field("holder")}
        label="Nome no cartão"
        hint="Como está escrito nele."
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <CardField
          {...grouped("expiry")}
          half
          label="Validade"
          hint="Mês e ano."
          autoComplete="cc-exp"
          placeholder="MM/AA"
        />
        <CardField
          {...grouped("code")}
          half
          label="CVV"
          hint={codeLength(card.number) === 4 ? "4 números na frente." : "3 números no verso."}
          autoComplete="cc-csc"
        />
      </div>
      <CardField
        {...grouped("document")}
        label="CPF ou CNPJ"
        hint={
          <>
            Do titular do cartão.{" "}
            {!letters && (
              <button
                type="button"
                onClick={() => {
                  setLetters(true);
                  document.getElementById("card-document")?.focus();
                }}
                className="underline underline-offset-4"
              >
                CNPJ com letras?
              </button>
            )}
          </>
        }
        inputMode={letters ? "text" : "numeric"}
        autoCapitalize="characters"
        autoComplete="off"
      />
      {withEmail && (
        <CardField {...field("email")} label="E-mail" type="email" autoComplete="email" />
      )}
      <p className="flex justify-between border-t border-line pt-4">
        <span className="text-ink-soft">Parcelas</span>
        <span className="font-semibold">1x (à vista)</span>
      </p>
    </>
  );
}
