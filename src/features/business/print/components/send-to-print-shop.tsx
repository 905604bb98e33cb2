import { Mail, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { toast } from "#src/ui/toast.ts";
import { piecePath } from "./piece-path.ts";
import { pieces } from "./pieces.ts";
import { useShareFile } from "./use-share-file.ts";

interface SendToPrintShopProps {
  name: string | null;
  source: string;
  version: number;
}

const printable = pieces.filter(({ printOrder }) => printOrder);

/** Sends a PDF with the text of an order to a print shop, for owners without a printer. */
export function SendToPrintShop({ name, source, version }: SendToPrintShopProps) {
  const [chosen, setChosen] = useState(printable[0]);
  const { pending, share } = useShareFile(() =>
    toast({
      tone: "success",
      title: "PDF baixado",
      description: "Anexe o arquivo ao e-mail ou à conversa com a gráfica.",
    }),
  );
  if (!chosen) return null;
  const text = orderText(chosen.printOrder ?? "", name);

  return (
    <Card
      title="Sem impressora?"
      description="Escolha a peça e envie o PDF com o pedido, por WhatsApp, e-mail ou onde preferir."
    >
      <div className="grid max-w-xl gap-4">
        <SelectField
          label="Peça para a gráfica"
          name="print-shop-piece"
          value={chosen.name}
          onChange={({ target }) => setChosen(printable.find(({ name }) => name === target.value))}
        >
          {printable.map((piece) => (
            <option key={piece.name} value={piece.name}>
              {piece.title}
            </option>
          ))}
        </SelectField>
        <p
          className="rounded-md bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line"
          data-testid="print-order"
        >
          {text}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="main"
            pending={pending}
            onClick={() => void share(piecePath(chosen.name, source, "pdf"), version, text)}
          >
            <Send aria-hidden className="size-5" />
            Enviar para a gráfica
          </Button>
          <a href={mailLink(`Impressão: ${chosen.title}`, text)} className={buttonClass()}>
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
    </Card>
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
