import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { toast } from "#src/ui/toast.ts";

export function KioskLink({ reviewUrl }: { reviewUrl: string }) {
  const url = `${reviewUrl}?modo=totem`;
  return (
    <Card title="Tablet no balcão" description="Um cliente avalia, e a tela volta para o próximo.">
      <p className="text-pretty">
        Abra este link no tablet da loja. As notas vão só para você: o Google não aceita avaliações
        feitas no aparelho do estabelecimento, por isso aqui não há convite. No primeiro toque a
        tela fica cheia; no iPad, use “Adicionar à Tela de Início”.
      </p>
      <p className="mt-4 flex flex-wrap gap-2 max-sm:*:grow max-sm:[&>:is(a,button)]:px-3">
        <a href={url} target="_blank" rel="noopener" className={buttonClass()}>
          Abrir totem
        </a>
        <CopyButton
          text={url}
          label="Copiar link"
          onCopied={() => toast({ tone: "success", title: "Link copiado!" })}
        />
      </p>
    </Card>
  );
}
