import { readLetterhead } from "#src/features/business/profile/read-letterhead.server.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { type PraiseFormat, praiseFailures } from "./contract.ts";
import { hasKnownLetters, plainLetters } from "./letters.ts";
import { praiseImagesPerBusiness } from "./limits.server.ts";
import { praiseDrawing } from "./praise-drawing.server.ts";
import { findAllowedComment } from "./queries.server.ts";

/**
 * Draws a comment as a PNG in the look of the business's print kit. Fails with the codes of `praiseFailures`. Nothing
 * is stored.
 */
export async function drawPraise(
  services: Pick<Services, "db" | "images" | "limits" | "drawings">,
  businessId: string,
  { id, format }: { id: string; format: PraiseFormat },
): Promise<{ content: Buffer; fileName: string }> {
  const { db, drawings } = services;
  await enforceLimits(services, [praiseImagesPerBusiness, businessId]);
  const found = await findAllowedComment(db, businessId, id);
  if (!found) throw failure(praiseFailures, "praise_not_found");

  const comment = plainLetters(found.comment);
  if (!hasKnownLetters(comment)) throw failure(praiseFailures, "praise_letters_unknown");
  const { address: _, slug, ...brand } = await readLetterhead(services, businessId);
  const { rating, first_name: firstName } = found;
  const content = { ...brand, rating, comment, firstName };

  const drawn = await drawings.draw(praiseDrawing, businessId, { format, content });
  // The customer may have taken the consent back while the drawing waited for its turn.
  if (!(await findAllowedComment(db, businessId, id)))
    throw failure(praiseFailures, "praise_not_found");
  return { content: drawn, fileName: `${slug}-elogio-${format}.png` };
}
