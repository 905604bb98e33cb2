import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { Badge } from "../badge.tsx";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Notice } from "../notice.tsx";
import { Pager } from "../pager.tsx";
import { Skeleton } from "../skeleton.tsx";
import { StarsShown } from "../stars.tsx";
import { EmptyState, ErrorState, LoadingState } from "../states.tsx";

const REVIEWS = [
  {
    stars: 5,
    when: "12 de agosto",
    text: "Atendimento excelente e o pão sempre quentinho. Voltarei com certeza.",
  },
  { stars: 2, when: "11 de agosto", text: "Esperei vinte minutos na fila com só um caixa aberto." },
];

/** Lists and cards with their states. */
export function ShowcaseLists() {
  const [retrying, setRetrying] = useState(false);
  const retry = () => {
    setRetrying(true);
    setTimeout(setRetrying, 2000, false);
  };
  return (
    <>
      <Card
        id="parte-4"
        title="Avaliações"
        description="Uma lista com páginas"
        actions={<Badge tone="success">2 novas</Badge>}
      >
        <ul className="divide-y divide-line">
          {REVIEWS.map(({ stars, when, text }) => (
            <li key={when} className="py-4 first:pt-0">
              <div className="flex items-center justify-between gap-3">
                <StarsShown value={stars} />
                <span className="text-sm text-ink-soft">{when}</span>
              </div>
              <p className="mt-1.5">{text}</p>
            </li>
          ))}
        </ul>
        <Pager page={2} pageCount={12} />
      </Card>
      <Card title="Etiquetas e recados">
        <div className="mb-4 flex flex-wrap gap-2">
          <Badge>Rascunho</Badge>
          <Badge tone="success">Plano Atual</Badge>
          <Badge tone="warning">Termina em 3 dias</Badge>
          <Badge tone="danger">Pagamento recusado</Badge>
        </div>
        <div className="grid gap-3">
          <Notice
            tone="warning"
            title="Nenhum estabelecimento configurado."
            action={<Button>Configurar agora</Button>}
          >
            Configure seu local para acessar as opções.
          </Notice>
          <Notice tone="success">Seu cartão foi atualizado.</Notice>
          <Notice tone="danger" title="O pagamento foi recusado.">
            Confira os dados do cartão ou use outro.
          </Notice>
          <Notice>Você está no modo demonstração: nada é cobrado.</Notice>
        </div>
      </Card>
      <Card title="Vazio">
        <EmptyState
          icon={MessageSquareText}
          title="Nenhuma avaliação ainda"
          text="Imprima o QR Code e deixe no balcão. As avaliações aparecem aqui assim que chegam."
          action={<Button variant="main">Imprimir QR Code</Button>}
        />
      </Card>
      <Card title="Erro">
        <ErrorState onRetry={retry} retrying={retrying} />
      </Card>
      <Card title="Carregando">
        <LoadingState className="min-h-32" />
      </Card>
      <Card title="Esqueleto">
        <div className="grid gap-3">
          <Skeleton className="h-5 w-28" />
          <Skeleton />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </Card>
    </>
  );
}
