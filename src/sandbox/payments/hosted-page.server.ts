import type { Services } from "#src/services/services.ts";
import { changeState } from "./emulator.server.ts";
import { payOnHostedPage } from "./preapprovals.ts";
import { find, ProviderRefusal } from "./provider-refusal.ts";

type Dependencies = Pick<Services, "db" | "clock">;

/** Returns what the provider's page shows of a subscription; undefined for an unknown id. */
export async function readHostedPayment(services: Dependencies, id: string) {
  try {
    return await changeState(services, (state) => {
      const { reason, amount, status } = find(state.subscriptions, id);
      return { reason, amount, status, asksEmail: state.switches.checkPayerEmail };
    });
  } catch (error) {
    if (error instanceof ProviderRefusal) return undefined;
    throw error;
  }
}

/** Pays a subscription. Returns the URL to go back to, or the reason of a rejection. */
export async function completePayment(
  services: Dependencies,
  id: string,
  payer: { holder: string; email: string },
): Promise<{ backUrl?: string; refused?: string }> {
  const { holder } = payer;
  const email = payer.email.trim().toLowerCase();
  try {
    const { backUrl } = await changeState(services, (state, now) =>
      payOnHostedPage(state, id, { card: { holder, brand: "visa" }, email }, now),
    );
    return { backUrl };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    return { refused: error.message };
  }
}
