import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Tries keys off the main thread, so that the page stays responsive on a slow phone. */
self.onmessage = async ({ data: challenge }) => {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  self.postMessage({ solution });
};
