import type { Services } from "#src/services/services.ts";
import { deleteTestimonial } from "./queries.server.ts";

/** Removes a testimonial, such as after the owner withdrew the consent. Returns false if it is gone. */
export function removeTestimonial({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
  return deleteTestimonial(db, id);
}
