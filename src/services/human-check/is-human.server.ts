import type { Services } from "../services.ts";
import { consumeProof } from "./consume-proof.server.ts";

/** Verifies a token and consumes its proof. Returns false if it is invalid or already used. */
export async function isHuman(
  { db, humanCheck }: Pick<Services, "db" | "humanCheck">,
  token: string,
): Promise<boolean> {
  const verdict = await humanCheck.verify(token);
  return verdict.ok && (await consumeProof(db, verdict.proof));
}
