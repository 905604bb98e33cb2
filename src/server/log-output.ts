import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Maximum of lines that wait for a slow reader. Further lines are dropped. */
const maxWaitingLines = 10_000;
/** Pause while a pipe is full. */
const pauseMs = 100;

/**
 * Writes log lines to a file descriptor without failing or blocking the caller. pino's own output
 * would end the process if the disk is full. `onDrop` is called with the number of lines that could
 * not be written.
 */
export function openLogOutput(fd: number, onDrop: (lines: number) => void): DestinationStream {
  let waiting: string[] = [];
  let isWriting = false;

  function flush(): void {
    if (isWriting || waiting.length === 0) return;
    const lines = waiting.length;
    const chunk = Buffer.from(waiting.join(""));
    waiting = [];
    writeAll(chunk, lines);
  }

  function writeAll(chunk: Buffer, lines: number): void {
    isWriting = true;
    write(fd, chunk, (error, written) => {
      if (error?.code === "EAGAIN") {
        setTimeout(() => writeAll(chunk, lines), pauseMs).unref();
      } else if (!error && written < chunk.length) {
        writeAll(chunk.subarray(written), lines);
      } else {
        if (error) onDrop(lines);
        isWriting = false;
        flush();
      }
    });
  }

  process.on("exit", () => {
    try {
      writeSync(fd, waiting.join(""));
    } catch {
      // The process ends, so a full disk can no longer be reported.
    }
  });

  return {
    write(line) {
      if (waiting.length >= maxWaitingLines) return onDrop(1);
      waiting.push(line);
      flush();
    },
  };
}
