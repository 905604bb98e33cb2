import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";

export function NewKey({ text, onDone }: { text: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="rounded-md bg-sunken p-3 font-mono text-sm break-all">{text}</p>
      <p className="text-sm text-ink-soft">
        Quem tem a chave pode o que ela pode. Não a publique nem a mande por mensagem.
      </p>
      <div className="grid gap-2 sm:flex sm:flex-row-reverse">
        <CopyButton text={text} label="Copiar chave" variant="main" />
        <Button onClick={onDone}>Já guardei</Button>
      </div>
    </div>
  );
}
