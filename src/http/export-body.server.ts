import { Slots } from "#src/lib/slots.ts";
import { exportFailures, failure, retryAfter } from "./failure.ts";
import { limitStall } from "./stall-limit.ts";

const stallMs = 30_000;
const retryAfterSeconds = 10;
/** Exports of one account at the same time, from the request to the last byte. */
const ofAccount = new Slots({ total: Number.POSITIVE_INFINITY, perKey: 1 });
/** Files that this process makes at the same time: each works on the database. */
const making = new Slots({ total: 6, perKey: 6 });
/** Files that clients of this process read at the same time: slow readers cost a file and a connection each. */
const reading = new Slots({ total: 60, perKey: 60 });

/**
 * Makes the body of an export for an account: one at a time, and only while its reader keeps reading. `open`
 * resolves when the content no longer depends on the speed of its reader. Fails with `export_running` or
 * `export_busy`.
 */
export async function exportBody(
  accountId: string,
  open: () => Promise<ReadableStream<Uint8Array>> | ReadableStream<Uint8Array>,
): Promise<ReadableStream<Uint8Array>> {
  const taken: (() => void)[] = [];
  const releaseAll = () => {
    for (const release of taken) release();
  };
  const take = (slots: Slots, key: string, code: keyof typeof exportFailures) => {
    const release = slots.take(key);
    if (!release) throw retryAfter(failure(exportFailures, code), retryAfterSeconds);
    taken.push(release);
    return release;
  };
  try {
    take(ofAccount, accountId, "export_running");
    take(reading, "", "export_busy");
    const made = take(making, "", "export_busy");
    const content = await open();
    made();
    return limitStall(content, { stallMs, onEnd: releaseAll });
  } catch (error) {
    releaseAll();
    throw error;
  }
}
