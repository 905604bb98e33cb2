import { v7 as uuidv7 } from "uuid";
import type { Services } from "#src/services/services.ts";
import { insertTestimonial, type TestimonialRow } from "./queries.server.ts";

/** Adds the testimonial of a real owner, with the owner's consent. */
export async function addTestimonial(
  { db, clock }: Pick<Services, "db" | "clock">,
  testimonial: Omit<TestimonialRow, "id">,
): Promise<void> {
  await insertTestimonial(db, { id: uuidv7(), ...testimonial }, clock.now());
}
