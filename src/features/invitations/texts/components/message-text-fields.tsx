import { RotateCcw } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import type { Invitation } from "../contract.ts";
import { wordingProblems } from "../wording.ts";
import type { SaveStatus } from "./use-invitations.ts";

export interface MessageTextFieldsProps {
  invitation: Invitation;
  saving: SaveStatus;
  error: string | undefined;
  onChange: (changes: { text?: string; subject?: string }) => void;
  onRestore: () => void;
}

/** The owner's text for a channel, saved while the owner types. */
export function MessageTextFields(props: MessageTextFieldsProps) {
  const { text, subject, channel, is_default: isDefault } = props.invitation;
  const problems = wordingProblems(props.invitation);
  return (
    <>
      {subject !== null && (
        <Field
          label="Assunto"
          name="subject"
          maxLength={120}
          value={subject}
          error={problems.subject}
          onChange={({ target }) => props.onChange({ subject: target.value })}
        />
      )}
      <div>
        <GrowingTextareaField
          label="Mensagem"
          name="text"
          maxLength={1000}
          hint={
            channel === "email"
              ? "O link da sua página entra sozinho no fim. Outros links e e-mails não vão no texto."
              : "O link da sua página entra sozinho no fim."
          }
          value={text}
          error={problems.text ?? props.error}
          onChange={({ target }) => props.onChange({ text: target.value })}
        />
        <div className="mt-1 flex min-h-11 items-center justify-between gap-3">
          <p role="status" className="text-sm text-ink-soft">
            {saveStatusText(props)}
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

function saveStatusText({ invitation, saving, error }: MessageTextFieldsProps): string {
  if (saving === "saving") return "Salvando…";
  const { subject, text } = wordingProblems(invitation);
  if (subject || text) return "Ainda não salvo.";
  if (error) return "";
  if (invitation.is_default) return "Texto padrão: mude como quiser.";
  return saving === "saved" ? "Texto salvo." : "Seu texto.";
}
