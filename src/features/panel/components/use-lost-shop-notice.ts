import { useEffect } from "react";
import { takeShopLoss } from "#src/features/session/owner/shown-shop.ts";
import { toast } from "#src/ui/toast.ts";

/** Says after a reload that the business of this tab is gone, so that the tab shows another one, if there is one. */
export function useLostShopNotice(): void {
  useEffect(() => {
    if (!takeShopLoss()) return;
    toast({
      tone: "warning",
      title: "Você não faz mais parte desta loja",
      description: "Ela foi removida, ou quem cuida dela encerrou seu acesso.",
      duration: Number.POSITIVE_INFINITY,
    });
  }, []);
}
