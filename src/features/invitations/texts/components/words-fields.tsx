import { RotateCcw } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import type { Invitation } from "../contract.ts";
import type { Saving } from "./use-invitations.ts";

export interface WordsFieldsProps {
  invitation: Invitation;
  saving: Saving;
  error: string | undefined;
  onChange: (changes: { text?: string; subject?: string }) => void;
  onRestore: () => void;
}

/** The owner's words for a channel, saved as they are typed. */
export function WordsFields(props: WordsFieldsProps) {
  const { text, subject, is_default: isDefault } = props.invitation;
  return (
    <>
      {subject !== null && (
        <Field
          label="Assunto"
          name="subject"
          maxLength={120}
          value={subject}
          onChange={({ target }) => props.onChange({ subject: target.value })}
        />
      )}
      <div>
        <TextareaField
          label="Mensagem"
          name="text"
          maxLength={1000}
          hint="O link da sua página entra sozinho no fim."
          value={text}
          error={props.error}
          onChange={({ target }) => props.onChange({ text: target.value })}
        />
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {saidOfText(props)}
          </p>
          {!isDefault && (
            <Button variant="quiet" onClick={props.onRestore}>
              <RotateCcw aria-hidden className="size-4.5" />
              Restaurar texto padrão
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

function saidOfText({ invitation, saving, error }: WordsFieldsProps): string {
  if (saving === "saving") return "Salvando…";
  if (error) return "";
  if (invitation.is_default) return "Texto padrão: mude como quiser.";
  return saving === "saved" ? "Texto salvo." : "Seu texto.";
}
