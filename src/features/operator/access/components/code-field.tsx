import { Field } from "#src/ui/field.tsx";

/** The input for a one-time code of six digits. */
export function CodeField({ hint }: { hint?: string }) {
  return (
    <Field
      label="Código de 6 números"
      name="code"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]{6}"
      maxLength={6}
      required
      className="font-mono tracking-[0.3em]"
    />
  );
}
