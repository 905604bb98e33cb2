import type { AltchaChallenge, CheckPurpose } from "./contract.ts";
import { fetchChallenge } from "./fetch-challenge.ts";
import type { BrowserCheck } from "./human-check.ts";

/** A token that expires within this time may expire in transit: solve a new challenge instead. */
const marginMs = 30_000;

interface LoadOptions {
  /** Where a provider's badge is rendered. Default: the end of the page. */
  place?: HTMLElement | undefined;
  /** The response to the first request, if it was sent before. */
  challenge?: Promise<Response> | undefined;
}

/** Loads the check of a form, of the kind that the server uses. Rejects if the check cannot be loaded. */
export async function loadBrowserCheck(
  purpose: CheckPurpose,
  { place = document.body, challenge: response }: LoadOptions = {},
): Promise<BrowserCheck> {
  const challenge = await fetchChallenge(purpose, response);
  if (challenge.kind === "altcha") return altcha(purpose, challenge);
  const { invisibleRecaptcha } = await import("./recaptcha-widget.ts");
  return invisibleRecaptcha(challenge, place);
}

/**
 * ALTCHA: solves the challenge in a worker while the person fills in the form. Without a first
 * challenge it fetches one.
 */
function altcha(purpose: CheckPurpose, first?: AltchaChallenge): BrowserCheck {
  let current: { expiresAt: number; token: Promise<string> };

  const renew = () => {
    const challenge = fetchChallenge(purpose);
    current = {
      expiresAt: Number.POSITIVE_INFINITY,
      token: challenge.then((fresh) => {
        if (fresh.kind !== "altcha")
          throw new Error("The kind of human check changed after the page was rendered");
        const solved = solve(fresh);
        current.expiresAt = solved.expiresAt;
        return solved.token;
      }),
    };
    // A failed solution is reported by token(), not as an unhandled rejection.
    current.token.catch(() => {});
  };

  if (first) {
    current = solve(first);
    current.token.catch(() => {});
  } else renew();

  const check: BrowserCheck = {
    async token() {
      if (current.expiresAt - marginMs < Date.now()) renew();
      try {
        return await current.token;
      } catch {
        renew();
        return current.token;
      }
    },
    reset: renew,
    forPurpose: (other) => (other === purpose ? check : altcha(other)),
  };
  return check;
}

function solve(challenge: AltchaChallenge) {
  const token = new Promise<string>((resolve, reject) => {
    const worker = new Worker(new URL("./solver-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      worker.terminate();
      if (data.token) resolve(data.token);
      else reject(new Error("The human check found no solution"));
    };
    worker.onerror = () => {
      worker.terminate();
      reject(new Error("The human check's worker failed"));
    };
    worker.postMessage(challenge);
  });
  return { expiresAt: challenge.parameters.expiresAt * 1000, token };
}
