import type { Services } from "../services.ts";
import { consumeProof } from "./consume-proof.server.ts";
import type { CheckWidget } from "./human-check.ts";

/** Verifies a token and consumes its proof. Returns false if it is invalid or already used. */
export async function isHuman(
  { db, humanCheck }: Pick<Services, "db" | "humanCheck">,
  token: string,
  widget: CheckWidget,
): Promise<boolean> {
  const verdict = await humanCheck.verify(token, widget);
  return verdict.ok && (await consumeProof(db, verdict.proof));
}
