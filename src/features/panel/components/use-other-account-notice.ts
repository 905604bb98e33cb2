import { useEffect } from "react";
import { takeAccountChange } from "#src/features/session/owner/shown-account.ts";
import { toast } from "#src/ui/toast.ts";

/** Says after a reload that another tab has logged in to another account, which this tab shows now. */
export function useOtherAccountNotice(name: string | null): void {
  useEffect(() => {
    if (!takeAccountChange()) return;
    toast({
      tone: "warning",
      title: "Este navegador está em outra conta",
      description: `Esta aba agora mostra ${name ?? "a outra conta"}. O que você ia fazer não foi feito.`,
      duration: Number.POSITIVE_INFINITY,
    });
  }, [name]);
}
