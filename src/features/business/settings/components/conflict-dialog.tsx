import type { FormEvent } from "react";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import type { PageSettings } from "../contract.ts";
import { type PartConflict, type SettingsConflict, takeSaved } from "./merge-settings.ts";
import type { SettingsDraft } from "./settings-draft.ts";

/** Shows what the owner typed beside what another tab saved, and lets the owner choose part by part. */
export function ConflictDialog(props: {
  conflict: SettingsConflict;
  onResolve: (chosen: SettingsDraft, saved: PageSettings) => void;
  onClose: () => void;
}) {
  const { conflict, onResolve, onClose } = props;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes events of the dialog on to the page's form around it.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    const { merged, saved, parts } = conflict;
    const chosen = parts
      .filter(({ part }) => fields.get(part) === "saved")
      .reduce((draft, { part }) => takeSaved(draft, saved, part), merged);
    onResolve(chosen, saved);
  };
  return (
    <Dialog
      title="Estas configurações mudaram"
      description="Outra aba ou aparelho salvou depois que você abriu esta página. Escolha o que fica:"
      open
      onOpenChange={onClose}
    >
      <form onSubmit={submit} className="grid gap-5">
        {conflict.parts.map((part) => (
          <PartChoice key={part.part} {...part} />
        ))}
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="main">
            Salvar o que escolhi
          </Button>
          <Button onClick={onClose}>Voltar</Button>
        </div>
      </form>
    </Dialog>
  );
}

function PartChoice({ part, label, typed, saved }: PartConflict) {
  const choices = [
    ["typed", "O que você digitou", typed],
    ["saved", "O que está salvo agora", saved],
  ] as const;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map(([value, title, text]) => (
          <label
            key={value}
            className="grid min-h-11 grid-cols-[auto_1fr] content-start gap-x-3 rounded-md border border-line-strong p-3 has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={part}
              value={value}
              defaultChecked={value === "typed"}
              className="mt-1 size-4 accent-action"
            />
            <span className="text-sm text-ink-soft">{title}</span>
            <span className="col-span-2 mt-1 wrap-anywhere whitespace-pre-line">
              {text || "(vazio)"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
