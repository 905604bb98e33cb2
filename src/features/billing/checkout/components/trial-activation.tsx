import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { daysText } from "#src/lib/time/day-words.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { Notice } from "#src/ui/notice.tsx";
import { toast } from "#src/ui/toast.ts";
import type { subscribe } from "../../subscription/contract.ts";
import { TrialFrame, TrialStarting } from "./trial-frame.tsx";

/** Starts the trial as soon as it is shown, because the owner has nothing to fill in. */
export function TrialActivation({ accountId, days }: { accountId: string; days: number }) {
  const started = useRef(false);
  const [state, setState] = useState<"starting" | "done" | "failed">("starting");
  const navigate = useNavigate();
  const { act } = useOwnerAction({
    run: () =>
      callAsOwner<typeof subscribe>("POST /api/assinaturas/criar/", {
        body: { uuid: accountId, plan: "trial" },
      }),
    done: () => {
      // The message is lost when the panel opens, because it is another document.
      setState("done");
      toast({
        tone: "success",
        title: "Plano ativado!",
        description: `Você tem ${daysText(days)} grátis, com tudo liberado.`,
      });
      setTimeout(() => void navigate("/login", { replace: true }), 1000);
    },
    failed: ({ body: { erro } }) => {
      toast({
        tone: "error",
        title: "Erro ao ativar trial",
        description: typeof erro === "string" ? erro : "Erro desconhecido",
      });
      setState("failed");
    },
  });

  useEffect(() => {
    // The effect runs more than once, but the trial is requested once.
    if (started.current) return;
    started.current = true;
    void act();
  }, [act]);

  if (state === "starting") return <TrialStarting />;
  if (state === "done") {
    return (
      <TrialFrame>
        <Notice tone="success" className="w-full">
          {days === 1 ? "Seu dia grátis começou." : `Seus ${days} dias grátis começaram.`} Abrindo
          seu painel...
        </Notice>
      </TrialFrame>
    );
  }
  return (
    <div className="grid min-h-60 place-items-center content-center gap-4 text-center">
      <h1 className="display text-2xl">O teste grátis não foi ativado</h1>
      <Link to="/planos" replace className={buttonClass({ variant: "main" })}>
        Ver planos
      </Link>
    </div>
  );
}
