import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import { LoadingState } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.ts";
import type { subscribe } from "../../subscription/contract.ts";

/** Opening it begins the trial: nothing is to be filled in. */
export function TrialActivation({ accountId, days }: { accountId: string; days: number }) {
  const begun = useRef(false);
  const [failed, setFailed] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    // React runs effects twice in development; one trial is asked for.
    if (begun.current) return;
    begun.current = true;
    callAsOwner<typeof subscribe>("POST /api/assinaturas/criar/", {
      body: { uuid: accountId, plan: "trial" },
    }).then(
      () => {
        toast({
          tone: "success",
          title: "Plano ativado!",
          description: `Você tem ${days} dias grátis, com tudo liberado.`,
        });
        setTimeout(() => void navigate("/login", { replace: true }), 1000);
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        const { erro } = error.body;
        toast({
          tone: "error",
          title: "Erro ao ativar trial",
          description: typeof erro === "string" ? erro : "Erro desconhecido",
        });
        setFailed(true);
      },
    );
  }, [accountId, days, navigate]);

  return (
    <div className="grid min-h-60 place-items-center content-center gap-4 text-center">
      <h1 className="display text-2xl">
        {failed ? "O teste grátis não foi ativado" : "Ativando seu teste grátis..."}
      </h1>
      {failed ? (
        <Link to="/planos" replace className={buttonClass({ variant: "main" })}>
          Ver planos
        </Link>
      ) : (
        <LoadingState className="min-h-20" />
      )}
    </div>
  );
}
