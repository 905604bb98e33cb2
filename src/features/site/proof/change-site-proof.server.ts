import { v7 as uuidv7 } from "uuid";
import type { ClaimId, Services } from "#src/services/services.ts";
import {
  deleteTestimonial,
  insertTestimonial,
  putSource,
  type TestimonialRow,
} from "./queries.server.ts";

/** Stores the source of a claim: publication and year. Without one the source of the settings applies. */
export async function saveClaimSource(
  { db, clock }: Pick<Services, "db" | "clock">,
  claim: ClaimId,
  source: string,
): Promise<void> {
  await putSource(db, { claim, source: source.trim(), now: clock.now() });
}

/** Adds the testimonial of a real owner, with the owner's consent. */
export async function addTestimonial(
  { db, clock }: Pick<Services, "db" | "clock">,
  testimonial: Omit<TestimonialRow, "id">,
): Promise<void> {
  await insertTestimonial(db, { id: uuidv7(), ...testimonial }, clock.now());
}

/** Removes a testimonial, such as after the owner withdrew the consent. Returns false if it is gone. */
export function removeTestimonial({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
  return deleteTestimonial(db, id);
}
