import { resendConfirmation } from "#src/features/account/sign-up/resend-confirmation.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { confirmationFailures } from "./contract.ts";
import { requireOpenAccount } from "./require-open-account.server.ts";

/** Mails the confirmation link of an unfinished account again. Fails with the codes of `confirmationFailures`. */
export async function sendConfirmation(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  accountId: string,
): Promise<void> {
  await requireOpenAccount(services.db, accountId);
  const result = await resendConfirmation(services, accountId);
  if (result === "finished") throw failure(confirmationFailures, "sign_up_finished");
  if (result === "expired") throw failure(confirmationFailures, "sign_up_expired");
}
