import { Printer, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../button.tsx";
import { buttonClass } from "../button-class.ts";
import { Card } from "../card.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { toast } from "../toast.ts";

/** Buttons, dialogs and messages. */
export function ShowcaseActions() {
  const [pending, setPending] = useState(false);
  const [asking, setAsking] = useState(false);
  const work = () => {
    setPending(true);
    setTimeout(setPending, 2500, false);
  };
  return (
    <>
      <Card id="parte-2" title="Botões">
        <div className="flex flex-wrap gap-3">
          <Button variant="main" pending={pending} onClick={work}>
            Salvar
          </Button>
          <Button>
            <Printer aria-hidden className="size-4.5" />
            Imprimir
          </Button>
          <Button variant="quiet">Agora não</Button>
          <Button variant="danger">
            <Trash2 aria-hidden className="size-4.5" />
            Excluir conta
          </Button>
        </div>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button variant="main" pending>
            Salvando
          </Button>
          <Button pending>Carregando</Button>
          <Button variant="main" disabled>
            Bloqueado
          </Button>
          <CopyButton text="https://estrelou.com.br/feedback/padaria" />
        </div>
        <div className="mt-3 grid gap-3">
          <Button variant="main" size="lg" wide>
            Começar teste grátis
          </Button>
          <a href="#parte-1" className={buttonClass({ size: "lg", wide: true })}>
            Link com cara de botão
          </a>
        </div>
      </Card>
      <Card
        title="Avisos e janelas"
        description="Os avisos somem em cinco segundos e esperam enquanto o ponteiro está sobre eles."
      >
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() =>
              toast({
                tone: "success",
                title: "Feedback enviado!",
                description: "Obrigado pelo seu comentário.",
              })
            }
          >
            Sucesso
          </Button>
          <Button
            onClick={() =>
              toast({
                tone: "error",
                title: "Erro ao salvar.",
                description: "Tente novamente mais tarde.",
              })
            }
          >
            Erro
          </Button>
          <Button
            onClick={() =>
              toast({
                tone: "warning",
                title: "Validação pendente",
                description: "Por favor, marque 'Não sou um robô' antes de continuar.",
              })
            }
          >
            Alerta
          </Button>
          <Button onClick={() => toast({ title: "Link copiado!" })}>Informação</Button>
        </div>
        <div className="mt-3 flex flex-wrap gap-3 border-t border-line pt-3">
          <Dialog
            title="Enviar convite"
            description="O link vai com a sua mensagem."
            trigger={<Button>Abrir janela</Button>}
          >
            <form className="grid gap-4">
              <Field name="dialog-phone" label="Celular" type="tel" placeholder="(11) 91234-5678" />
              <Button variant="main">Continuar</Button>
            </form>
          </Dialog>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            trigger={<Button>Pedir confirmação</Button>}
            tone="danger"
            title="Cancelar a assinatura?"
            description="Seu plano continua ativo até 30 de setembro. Depois disso, as avaliações novas ficam guardadas esperando por você."
            confirmLabel="Cancelar assinatura"
            onConfirm={() => setAsking(false)}
          />
        </div>
      </Card>
    </>
  );
}
