import type { Services } from "../services.ts";
import { consumeProof } from "./consume-proof.server.ts";
import type { CheckPurpose } from "./contract.ts";

/** Verifies a token of a form and consumes its proof. Returns false if it is invalid or already used. */
export async function isHuman(
  { db, humanCheck }: Pick<Services, "db" | "humanCheck">,
  token: string,
  purpose: CheckPurpose,
): Promise<boolean> {
  const verdict = await humanCheck.verify(token, purpose);
  return verdict.ok && (await consumeProof(db, verdict.proof));
}
