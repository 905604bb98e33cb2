import { isSuspicious } from "#src/lib/text/mailed-wording.ts";
import type { Services } from "#src/services/services.ts";
import { hashText } from "./hash-text.server.ts";
import { holdSender } from "./hold-sender.server.ts";
import { findReputation } from "./queries.server.ts";

interface Mailed {
  subject: string;
  text: string;
  placeName: string;
}

/** Holds a business whose name or text is suspicious, unless the operator has approved it. */
export async function holdIfSuspicious(
  services: Pick<Services, "db" | "clock" | "log">,
  businessId: string,
  { subject, text, placeName }: Mailed,
): Promise<void> {
  const approved = await findReputation(services.db, businessId);
  const isNameSuspicious = approved?.released_name !== placeName && isSuspicious(placeName);
  const isTextApproved = approved?.released_text?.equals(hashText(subject, text));
  // The name is judged above, and the default text contains it.
  const words = [subject, text].map((one) => one.replaceAll(placeName, " "));
  if (isNameSuspicious || (!isTextApproved && words.some(isSuspicious)))
    await holdSender(services, businessId, "wording");
}
