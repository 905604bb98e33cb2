import { addDays } from "#src/lib/time/calendar.ts";
import type { Services } from "#src/services/services.ts";
import {
  deleteConversationsBefore,
  deleteStoppedMessagesBefore,
  deleteUnansweredDevicesBefore,
} from "./queries.server.ts";
import { conversationDays } from "./sizes.ts";

const batchSize = 1000;

/**
 * Deletes the conversations without a message for sixty days, and the devices of customers who waited as long for a
 * first answer. The counters of answers stay, and so does the stop of a customer, without the messages.
 */
export async function deleteOldConversations({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  const before = addDays(clock.now(), -conversationDays);
  while ((await deleteConversationsBefore(db, before, batchSize)) === batchSize);
  while ((await deleteStoppedMessagesBefore(db, before, batchSize)) === batchSize);
  while ((await deleteUnansweredDevicesBefore(db, before, batchSize)) === batchSize);
}
