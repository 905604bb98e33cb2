import type { subscribe } from "#src/features/billing/subscription/contract.ts";
import { firstCardState } from "#src/features/business/print/first-card-state.ts";
import { sendSettings } from "#src/features/business/settings/components/send-settings.ts";
import {
  type PlaceDraft,
  placeFormOf,
} from "#src/features/business/settings/components/settings-draft.ts";
import { storeWantedTrial, takeWantedPath } from "#src/features/session/log-in/wanted-plan.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { home } from "#src/features/session/owner/next-path.ts";
import { ApiFailure } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { toast } from "#src/ui/toast.ts";

/**
 * Starts the trial of an account that has just begun, and saves its place if the owner chose one. Returns the page to
 * open. What fails, or is lost with the tab, is done on the pages of owners who sign up by the form.
 */
export async function setUpShop(
  accountId: string,
  place: PlaceDraft | undefined,
): Promise<{ path: string; state?: object }> {
  storeWantedTrial();
  try {
    await callAsOwner<typeof subscribe>("POST /api/assinaturas/criar/", {
      body: { uuid: accountId, plan: "trial" },
    });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // The page of the trial tries it again, and says what is wrong.
    return { path: takeWantedPath() ?? home };
  }
  takeWantedPath();
  toast({
    tone: "success",
    title: "Plano ativado!",
    description: "Seu teste grátis começou, com tudo liberado.",
  });
  if (!place) return { path: home };
  try {
    await sendSettings(placeFormOf(place));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // The panel asks for the place again.
    toast({ tone: "error", title: "Erro ao salvar.", description: failureText(error) });
    return { path: home };
  }
  return { path: home, state: firstCardState };
}
