/**
 * Passes a stream to a client. A client that does not read the next chunk within `stallMs` is
 * disconnected: the source is cancelled and the response ends with an error. `onEnd` always runs once.
 */
export function limitStall(
  source: ReadableStream<Uint8Array>,
  { stallMs, onEnd }: { stallMs: number; onEnd: () => void },
): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    onEnd();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer);
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            return controller.close();
          }
          controller.enqueue(value);
        } catch (error) {
          end();
          return controller.error(error);
        }
        timer = setTimeout(() => {
          end();
          const reason = new Error("The client did not read the response in time");
          reader.cancel(reason).catch(() => undefined);
          controller.error(reason);
        }, stallMs);
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 1 },
  );
}
