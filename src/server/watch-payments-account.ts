import { paymentsAccountProblems } from "#src/services/metrics/metrics.server.ts";
import { type AccountProblem, PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";

/** The result for /readyz: `unknown` until the provider has answered, then what is wrong, or `ok`. */
export type AccountStatus = "unknown" | "ok" | AccountProblem[];

const maxPauseMs = 3_600_000;
/** A token may be revoked while the program runs. */
const repeatMs = 6 * 3_600_000;

/** What each problem means, for the operator. */
export const accountProblemTexts: Record<AccountProblem, string> = {
  token_rejected: "MERCADO_PAGO_ACCESS_TOKEN is not valid: no payment works",
  account_restricted:
    "the account of MERCADO_PAGO_ACCESS_TOKEN is restricted: its panel shows what the provider asks",
  wrong_country:
    "MERCADO_PAGO_ACCESS_TOKEN is of an account outside Brazil: payments in reais fail",
  test_credentials: "MERCADO_PAGO_ACCESS_TOKEN is of a test account: real cards are refused",
  public_key_rejected: "MERCADO_PAGO_PUBLIC_KEY is not valid: no card can be read",
  public_key_of_another_country:
    "MERCADO_PAGO_PUBLIC_KEY is of an account outside Brazil: its cards do not fit the access token",
};

/**
 * Checks the account at the payment provider in the background, and logs what is wrong. Repeats the check until the
 * provider responds, then every six hours. Never stops the program: everything but paying still works.
 */
export function watchPaymentsAccount(
  services: Pick<Services, "payments" | "paymentsAccount" | "log" | "settings">,
  { firstPauseMs = 60_000 }: { firstPauseMs?: number } = {},
): { status(): AccountStatus; stop(): void } {
  const { payments, paymentsAccount, log, settings } = services;
  let status: AccountStatus = "unknown";
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const repeat = (nextPauseMs: number, inMs: number) => {
    if (!isStopped) timer = setTimeout(() => void check(nextPauseMs), inMs).unref();
  };

  const check = async (pauseMs: number): Promise<void> => {
    try {
      const problems = await payments.checkAccount(settings.paymentsPublicKey);
      status = problems.length > 0 ? problems : "ok";
      paymentsAccount.problems = problems;
      paymentsAccountProblems.set(problems.length);
      for (const problem of problems) log.error({ problem }, accountProblemTexts[problem]);
      repeat(firstPauseMs, repeatMs);
    } catch (error) {
      const isRetryable = error instanceof PaymentsError && error.retryable;
      const nextInMs = isRetryable ? pauseMs : repeatMs;
      log.warn({ err: error, nextInMs }, "the payment provider's account could not be checked");
      repeat(isRetryable ? Math.min(pauseMs * 2, maxPauseMs) : firstPauseMs, nextInMs);
    }
  };
  void check(firstPauseMs);

  return {
    status: () => status,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
