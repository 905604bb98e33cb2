import type { Services } from "../services.ts";
import { spendProof } from "./spend-proof.server.ts";

/** Whether a token proves a person, for the first time. Uses it up. */
export async function isHuman(
  { db, humanCheck }: Pick<Services, "db" | "humanCheck">,
  token: string,
): Promise<boolean> {
  const verdict = await humanCheck.verify(token);
  return verdict.ok && (await spendProof(db, verdict.proof));
}
