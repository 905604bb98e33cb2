import { Lock } from "lucide-react";
import {
  type FormEvent,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  useState,
} from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { controlClass, controlTies, FieldFrame } from "#src/ui/field-frame.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { toast } from "#src/ui/toast.ts";
import {
  brandOf,
  type CardDetails,
  type CardField,
  emptyCard,
  formatInput,
  issuers,
  validateCard,
} from "./card-details.ts";
import { CardRejected, createCardToken, ScriptUnavailable } from "./card-token.ts";

const cardFields = ["number", "holder", "expiry", "code", "issuer", "document"] as const;

export interface CardFormProps {
  sdkUrl: string;
  publicKey: string;
  /** Initial value of the payer's email; without it the form has no email field. */
  email?: string | undefined;
  submitLabel: string;
  cancel: ReactNode;
  /** Sends the token to our API. The form is pending until the promise settles. */
  send(token: string, email: string): Promise<unknown>;
  /** Shows why `send` failed. */
  onFailure(failure: ApiFailure, text: string): void;
  /** The provider's script did not load. */
  onUnavailable(): void;
}

/** Turns a card into a token in the browser. No input has a name, so no form can send the card. */
export function CardForm(props: CardFormProps) {
  const { sdkUrl, publicKey, email, submitLabel, cancel, send, onFailure, onUnavailable } = props;
  const [card, setCard] = useState<CardDetails>({ ...emptyCard, email: email ?? "" });
  const [errors, setErrors] = useState<Partial<Record<CardField, string>>>({});
  const needed = email === undefined ? cardFields : ([...cardFields, "email"] as const);

  const change = (field: CardField) => (text: string) => {
    const value = formatInput(field, text);
    const brand = field === "number" ? brandOf(value) : undefined;
    setCard((now) => ({ ...now, [field]: value, ...(brand ? { issuer: brand } : {}) }));
    setErrors(({ [field]: _, issuer, ...rest }) => (issuer && !brand ? { ...rest, issuer } : rest));
  };

  const showErrors = (found: Partial<Record<CardField, string>>) => {
    setErrors(found);
    const first = needed.find((field) => found[field]);
    if (first) document.getElementById(`card-${first}`)?.focus();
  };

  const makeToken = async (): Promise<string | undefined> => {
    try {
      return await createCardToken({ sdkUrl, publicKey }, card);
    } catch (error) {
      if (error instanceof ScriptUnavailable) onUnavailable();
      else if (error instanceof CardRejected) {
        if (error.field) showErrors({ [error.field]: error.message });
        toast({ tone: "error", title: "Erro ao criar token", description: error.message });
      } else throw error;
      return undefined;
    }
  };

  const { pending, act } = useOwnerAction({
    run: async () => {
      const token = await makeToken();
      if (token) await send(token, card.email.trim());
    },
    failed: onFailure,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const found = validateCard(card, needed, new Date());
    if (Object.keys(found).length > 0) showErrors(found);
    else void act();
  };

  const input = (
    field: CardField,
    label: string,
    more: {
      autoComplete: HTMLInputAutoCompleteAttribute;
      placeholder?: string;
      hint?: string;
      type?: string;
      numeric?: boolean;
    },
  ) => {
    const { hint, numeric, ...rest } = more;
    const id = `card-${field}`;
    return (
      <FieldFrame id={id} label={label} hint={hint} error={errors[field]}>
        <input
          {...rest}
          {...controlTies(id, { hint, error: errors[field] })}
          inputMode={numeric ? "numeric" : undefined}
          value={card[field]}
          onChange={({ target }) => change(field)(target.value)}
          className={controlClass}
        />
      </FieldFrame>
    );
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {input("number", "Número do cartão", { autoComplete: "cc-number", numeric: true })}
      {input("holder", "Nome no cartão", {
        autoComplete: "cc-name",
        hint: "Como está escrito nele.",
      })}
      <div className="grid grid-cols-2 items-start gap-4">
        {input("expiry", "Validade", {
          autoComplete: "cc-exp",
          placeholder: "MM/AA",
          numeric: true,
        })}
        {input("code", "CVV", { autoComplete: "cc-csc", numeric: true })}
      </div>
      <div className="grid grid-cols-2 items-start gap-4">
        <SelectField
          id="card-issuer"
          name="issuer"
          label="Bandeira"
          error={errors.issuer}
          value={card.issuer}
          onChange={({ target }) => change("issuer")(target.value)}
        >
          <option value="">Escolha</option>
          {issuers.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField id="card-instalments" name="instalments" label="Parcelas">
          <option value="1">1x (à vista)</option>
        </SelectField>
      </div>
      {email !== undefined && input("email", "E-mail", { autoComplete: "email", type: "email" })}
      {input("document", "CPF ou CNPJ", {
        autoComplete: "off",
        hint: "Do titular do cartão.",
      })}
      <p className="flex gap-2 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />O cartão vai direto do seu navegador
        para o Mercado Pago. O Estrelou não vê nem guarda o número.
      </p>
      <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:justify-end">
        <Button type="submit" variant="main" size="lg" pending={pending}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
