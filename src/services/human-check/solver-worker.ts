import { solutionOf } from "./solution-of.ts";

/** Solves a challenge outside the main thread, so that the page stays responsive on a slow phone. */
self.onmessage = async ({ data: challenge }) => {
  const token = await solutionOf(challenge).catch(() => undefined);
  self.postMessage({ token });
};
