import type { Channel } from "#src/features/sources/channels.ts";
import { maskPhone } from "#src/lib/text/phone.ts";
import { Field } from "#src/ui/field.tsx";

interface RecipientFieldProps {
  channel: Exclude<Channel, "link" | "whatsapp">;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The recipient. The value never leaves the browser, except in the opened link. */
export function RecipientField({ channel, value, error, onChange, onBlur }: RecipientFieldProps) {
  const common = {
    id: "recipient",
    optional: true,
    value,
    error,
    onBlur,
    // Autocomplete would offer the owner's own number or email.
    autoComplete: "off",
    hint: "Vai só para o seu aplicativo: não guardamos contatos.",
  } as const;
  if (channel === "email") {
    return (
      <Field
        {...common}
        label="E-mail do cliente"
        name="recipient-email"
        type="email"
        inputMode="email"
        placeholder="cliente@exemplo.com"
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <Field
      {...common}
      label="Celular do cliente"
      name="recipient-phone"
      type="tel"
      inputMode="tel"
      placeholder="(11) 91234-5678"
      onChange={({ target }) => {
        // In the middle of a number the mask would move the caret. The blur event masks it instead.
        const atEnd = target.selectionStart === target.value.length;
        const deleting = target.value.length < value.length;
        onChange(atEnd && !deleting ? maskPhone(target.value) : target.value);
      }}
      onBlur={() => {
        onChange(maskPhone(value));
        onBlur();
      }}
    />
  );
}
