import { nfcSource } from "#src/features/sources/nfc-source.ts";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { toast } from "#src/ui/toast.ts";

/** The link for NFC tags, with a source of its own, and how to write it to a tag. */
export function NfcLink({ reviewUrl }: { reviewUrl: string }) {
  const url = `${reviewUrl}?o=${nfcSource}`;
  return (
    <Card
      title="Etiqueta NFC"
      description="O cliente encosta o celular e a sua página abre, sem câmera."
    >
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {url.replace(/^https?:\/\//, "")}
        </span>
        <CopyButton
          text={url}
          label="Copiar link NFC"
          onCopied={() => toast({ tone: "success", title: "Link copiado!" })}
        />
      </p>
      <p className="mt-3 text-pretty text-ink-soft">
        Para gravar: em um aplicativo como o NFC Tools, escolha Escrever, depois Adicionar um
        registro, URL, cole o link e encoste a etiqueta no celular.
      </p>
    </Card>
  );
}
