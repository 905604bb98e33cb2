import { Mail, Send } from "lucide-react";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { toast } from "#src/ui/toast.ts";
import { piecePath } from "./piece-path.ts";
import type { PieceInfo } from "./pieces.ts";
import { useShareFile } from "./use-share-file.ts";

interface PrintShopActionsProps {
  piece: PieceInfo;
  name: string | null;
  source: string;
  /** Changes when the same path returns another file. */
  version: number;
}

/** Sends a PDF with the text of an order to a print shop, for owners without a printer. */
export function PrintShopActions({ piece, name, source, version }: PrintShopActionsProps) {
  const { pending, share } = useShareFile(() =>
    toast({
      tone: "success",
      title: "PDF baixado",
      description: "Anexe o arquivo ao e-mail ou à conversa com a gráfica.",
    }),
  );
  const text = orderText(piece.printOrder ?? "", name);
  return (
    <div className="grid gap-4">
      <p
        className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line"
        data-testid="print-order"
      >
        {text}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button
          variant="main"
          pending={pending}
          onClick={() => void share(piecePath(piece.name, source, "pdf"), version, text)}
        >
          <Send aria-hidden className="size-5" />
          Enviar para a gráfica
        </Button>
        <a href={mailLink(`Impressão: ${piece.title}`, text)} className={buttonClass()}>
          <Mail aria-hidden className="size-5" />
          Escrever e-mail
        </a>
        <CopyButton
          text={text}
          label="Copiar texto"
          onCopied={() => toast({ tone: "success", title: "Texto copiado!" })}
        />
      </div>
    </div>
  );
}

function orderText(order: string, name: string | null): string {
  return (
    `Olá! Queremos um orçamento para imprimir o PDF em anexo: ${order}. ` +
    "O arquivo é vetorial e as letras estão em curvas. Por favor, imprimam em 100% do tamanho, " +
    `sem ajustar à página, para o QR Code continuar legível. Obrigado!${name ? `\n${name}` : ""}`
  );
}

function mailLink(subject: string, body: string): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
