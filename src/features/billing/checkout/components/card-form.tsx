import { Lock } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ApiFailure } from "#src/http/client.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import {
  type CardDetails,
  type CardErrors,
  type CardField,
  emptyCard,
  neededFields,
  validateCard,
} from "./card-details.ts";
import { CardFields } from "./card-fields.tsx";
import {
  CardRejected,
  createCardToken,
  loadProviderScript,
  ScriptUnavailable,
} from "./card-token.ts";
import { loadDeviceScript } from "./payer-device.ts";

export interface CardFormProps {
  sdkUrl: string;
  deviceScriptUrl: string;
  publicKey: string;
  /** Initial value of the payer's email; without it the form has no email field. */
  email?: string | undefined;
  submitLabel: string;
  /** The amount and date of the charge, shown above the button. */
  total: ReactNode;
  cancel: ReactNode;
  /** True while the form is hidden, because the provider's script did not load. */
  hidden: boolean;
  /** Sends the token to our API. The form is pending until the promise settles. */
  send(token: string, email: string): Promise<unknown>;
  /** Runs after `send` failed. The form has shown why. */
  onFailure?(failure: ApiFailure): void;
  /** The provider's script did not load. */
  onUnavailable(): void;
}

const fieldOfFailure: Partial<Record<string, CardField>> = {
  card_expired: "expiry",
  card_code: "code",
  card_number: "number",
  document_invalid: "document",
  email_invalid: "email",
  payer_invalid: "email",
};

/** Turns a card into a token in the browser. No input has a name, so no form can send the card. */
export function CardForm(props: CardFormProps) {
  const { sdkUrl, deviceScriptUrl, publicKey, email, hidden, send, onFailure, onUnavailable } =
    props;
  const { card, needed, errors, refusal, setRefusal, change, check, showErrors } = useCard(email);
  useProviderScript(sdkUrl, hidden, onUnavailable);
  useEffect(() => loadDeviceScript(deviceScriptUrl), [deviceScriptUrl]);

  const makeToken = async (): Promise<string | undefined> => {
    try {
      return await createCardToken({ sdkUrl, publicKey }, card);
    } catch (error) {
      if (error instanceof ScriptUnavailable) onUnavailable();
      else if (error instanceof CardRejected) {
        // A toast would repeat the error of the field and cover the form on a phone.
        if (error.field) showErrors({ [error.field]: error.message });
        else toast({ tone: "error", title: "Erro ao criar token", description: error.message });
      } else throw error;
      return undefined;
    }
  };

  const { pending, act } = useOwnerAction({
    run: async () => {
      const token = await makeToken();
      if (token) await send(token, card.email.trim());
    },
    failed: (failure, text) => {
      const field = fieldOfFailure[failure.code];
      if (field && needed.includes(field)) showErrors({ [field]: text });
      else setRefusal(text);
      onFailure?.(failure);
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setRefusal(undefined);
    const found = validateCard(card, needed, new Date());
    if (Object.keys(found).length > 0) showErrors(found);
    else void act();
  };

  return (
    <form onSubmit={submit} noValidate hidden={hidden} className="grid gap-3">
      <CardFields
        card={card}
        errors={errors}
        withEmail={email !== undefined}
        onText={change}
        onLeave={check}
      />
      {refusal && (
        <div role="alert">
          <Notice tone="danger" title="Erro">
            {refusal}
          </Notice>
        </div>
      )}
      {props.total}
      <Button type="submit" variant="main" size="lg" wide pending={pending}>
        {props.submitLabel}
      </Button>
      <p role="status" className="flex min-h-10 gap-2 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {pending
          ? `Confirmando com o ${paymentProvider}. Não feche esta página.`
          : `O cartão vai direto do seu navegador para o ${paymentProvider}. O Estrelou não vê nem guarda o número.`}
      </p>
      {props.cancel}
    </form>
  );
}

/** The typed card and what is wrong with it. */
function useCard(email: string | undefined) {
  const [card, setCard] = useState<CardDetails>({ ...emptyCard, email: email ?? "" });
  const [errors, setErrors] = useState<CardErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const needed = neededFields(card, email !== undefined);

  const change = (field: CardField, text: string) => {
    setCard((now) => ({ ...now, [field]: text }));
    setErrors(({ [field]: _, ...rest }) => rest);
    setRefusal(undefined);
  };

  const check = (field: CardField) => {
    // An empty field is an error only when the form is sent.
    if (!card[field].trim() || !needed.includes(field)) return;
    setErrors((now) => ({ ...now, ...validateCard(card, [field], new Date()) }));
  };

  const showErrors = (found: CardErrors) => {
    setErrors(found);
    const first = neededFields(card, true).find((field) => found[field]);
    if (first) document.getElementById(`card-${first}`)?.focus();
  };

  return { card, needed, errors, refusal, setRefusal, change, check, showErrors };
}

/** Loads the provider's script with the form, so that an owner who cannot load it types no card. */
function useProviderScript(url: string, hidden: boolean, onUnavailable: () => void) {
  const report = useRef(onUnavailable);
  report.current = onUnavailable;
  useEffect(() => {
    if (!hidden) loadProviderScript(url).catch(() => report.current());
  }, [url, hidden]);
}
