import { Slots } from "#src/lib/slots.ts";
import { exportFailures, failure, retryAfter } from "./failure.ts";
import { limitStall } from "./stall-limit.ts";

const stallMs = 30_000;
const retryAfterSeconds = 10;
/** Exports of this process at the same time, and of one account. */
const slots = new Slots({ total: 6, perKey: 1 });

/**
 * Makes the body of an export for an account: one at a time, and only while its reader keeps reading.
 * Fails with `export_running`.
 */
export async function exportBody(
  accountId: string,
  open: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const release = slots.take(accountId);
  if (!release) throw retryAfter(failure(exportFailures, "export_running"), retryAfterSeconds);
  try {
    return limitStall(await open(), { stallMs, onEnd: release });
  } catch (error) {
    release();
    throw error;
  }
}
