import { CreditCard } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { asMoney } from "#src/lib/text/numbers.ts";
import { asDay, lastDay } from "#src/lib/time/shown-dates.ts";
import { Badge, type BadgeTone } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { Card } from "#src/ui/card.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { toast } from "#src/ui/toast.ts";
import type { cancelSubscription, SubscriptionView, withdraw } from "../contract.ts";

/** How the trial or subscription stands, and what its owner can do about it. */
export function Standing({
  subscription,
  onChange,
}: {
  subscription: SubscriptionView;
  onChange: () => void;
}) {
  const { title, text, badge } = wordsFor(subscription);
  const { can_cancel, can_change_card, withdraw_until, init_point } = subscription;
  return (
    <Card
      title={title}
      actions={badge && <Badge tone={badge[0]}>{badge[1]}</Badge>}
      className="mb-8"
      aria-live="polite"
    >
      <p className="max-w-prose">{text}</p>
      {(can_cancel || can_change_card || withdraw_until || init_point) && (
        <div className="mt-5 grid gap-2 sm:flex sm:flex-wrap">
          {init_point && (
            <a href={init_point} className={buttonClass({ variant: "main" })}>
              Concluir pagamento
            </a>
          )}
          {can_change_card && (
            <Link
              to="/planos?cartao=trocar"
              reloadDocument
              className={buttonClass(subscription.state === "past_due" ? { variant: "main" } : {})}
            >
              <CreditCard aria-hidden className="size-5" />
              Trocar cartão
            </Link>
          )}
          {withdraw_until && <Withdraw until={withdraw_until} onDone={onChange} />}
          {can_cancel && <Cancel subscription={subscription} onDone={onChange} />}
        </div>
      )}
    </Card>
  );
}

function Cancel({ subscription, onDone }: { subscription: SubscriptionView; onDone: () => void }) {
  const paid = subscription.state === "active" && subscription.next_charge_at;
  return (
    <Deed
      label="Cancelar assinatura"
      title="Cancelar a assinatura?"
      description={
        paid
          ? `Nada mais será cobrado. Seu painel continua aberto até ${asDay(paid)}, o fim do período já pago; meses usados em parte não são devolvidos. Depois disso, seu QR Code continua recebendo avaliações.`
          : "Nada mais será cobrado. Seu QR Code continua recebendo avaliações, que ficam guardadas para você."
      }
      done="Assinatura cancelada"
      run={() => callAsOwner<typeof cancelSubscription>("POST /api/subscription/cancel/")}
      onDone={onDone}
    />
  );
}

function Withdraw({ until, onDone }: { until: string; onDone: () => void }) {
  return (
    <Deed
      label="Desistir e receber de volta"
      title="Desistir da assinatura?"
      description={`Até ${lastDay(until)} você pode desistir e receber o valor de volta, direto no cartão. O painel fecha agora e nada mais será cobrado.`}
      done="Valor devolvido"
      run={() => callAsOwner<typeof withdraw>("POST /api/subscription/withdraw/")}
      onDone={onDone}
    />
  );
}

function Deed({
  label,
  title,
  description,
  done,
  run,
  onDone,
}: {
  label: string;
  title: string;
  description: string;
  done: string;
  run: () => Promise<unknown>;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await run();
      toast({ tone: "success", title: done });
      setOpen(false);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast({
        tone: "error",
        title: "Erro",
        description: error.detail ?? "Sem conexão. Confira sua internet e tente novamente.",
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <ConfirmDialog
      title={title}
      description={description}
      confirmLabel={label}
      tone="danger"
      pending={pending}
      onConfirm={confirm}
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>{label}</Button>}
    />
  );
}

interface Words {
  title: string;
  text: string;
  badge?: [BadgeTone, string];
}

function wordsFor(subscription: SubscriptionView): Words {
  const { state, until, next_charge_at, price, card, plan_title, trial } = subscription;
  const open = until ? lastDay(until) : "";
  switch (state) {
    case "none":
      return {
        title: "Você ainda não tem um plano",
        text: trial.available
          ? `Comece com ${trial.days} dias grátis, sem cartão, ou assine agora.`
          : "O teste grátis já foi usado com este e-mail ou celular. Assine para abrir o painel.",
      };
    case "trial":
      return {
        title: "Teste grátis",
        text: `Tudo liberado até ${open}. ${countdown(subscription.days_left)}`,
        badge: ["success", "Ativo"],
      };
    case "confirming":
      return {
        title: "Confirmando sua assinatura",
        text: "Esperamos a resposta do Mercado Pago. Não é preciso tentar de novo: esta página mostra o resultado.",
        badge: ["warning", "Aguarde"],
      };
    case "pending":
      return {
        title: "Falta concluir o pagamento",
        text: "Termine na página do Mercado Pago, ou escolha um plano para pagar aqui com cartão.",
        badge: ["warning", "Pendente"],
      };
    case "active":
      return {
        title: `Plano ${plan_title ?? ""}`,
        text: next_charge_at
          ? `Próxima cobrança: ${asMoney(price ?? 0)} em ${asDay(next_charge_at)}${card ? `, no cartão ${card}` : ""}.`
          : `Tudo liberado até ${open}.`,
        badge: ["success", "Ativo"],
      };
    case "processing":
      return {
        title: `Plano ${plan_title ?? ""}`,
        text: "O Mercado Pago está processando a cobrança. Seu painel está liberado.",
        badge: ["success", "Ativo"],
      };
    case "past_due":
      return {
        title: "Não conseguimos cobrar sua assinatura",
        text: `Seu painel continua aberto até ${open}. Troque o cartão para não perder o acesso; a próxima tentativa usa o cartão novo.`,
        badge: ["danger", "Em atraso"],
      };
    case "cancelled":
      return {
        title: "Assinatura cancelada",
        text: `Nada mais será cobrado. Seu painel continua aberto até ${open}.`,
        badge: ["neutral", "Cancelada"],
      };
    case "ended":
      return {
        title: "Seu plano terminou",
        text: "Suas avaliações continuam chegando e estão guardadas. Assine para voltar a vê-las e a convidar clientes para o Google.",
        badge: ["danger", "Encerrado"],
      };
  }
}

function countdown(left: number | null): string {
  if (!left) return "Hoje é o último dia.";
  return left === 1 ? "Falta 1 dia." : `Faltam ${left} dias.`;
}
