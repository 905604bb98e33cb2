import { CopyButton } from "#src/ui/copy-button.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** The secret of an endpoint, which is shown only once. */
export function ShownSecret({ secret, isNew }: { secret: string; isNew: boolean }) {
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title="Copie o segredo agora">
        Ele não aparece de novo. Passe-o a quem cuida do outro programa, por um meio seguro.
        {!isNew && " O segredo anterior também vale por 24 horas, para dar tempo de trocar."}
      </Notice>
      <code className="block rounded-md bg-sunken p-3 text-sm break-all">{secret}</code>
      <CopyButton text={secret} label="Copiar segredo" variant="main" />
    </div>
  );
}
