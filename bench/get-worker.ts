import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

export interface GetWork {
  port: number;
  path: string;
  connections: number;
  seconds: number;
}

/**
 * Load generator in a worker thread. Repeats one GET over keep-alive connections and counts bytes
 * instead of parsing, so the result measures the server. All responses to the path have the same length.
 */
const { port, path, connections, seconds } = workerData as GetWork;
const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`;
const ok = Buffer.from("HTTP/1.1 200");
const lastChunk = Buffer.from("0\r\n\r\n");
/** Undefined until the first response, and for responses in chunks. */
let length: number | undefined;
let responses = 0;
const start = performance.now();
const end = start + seconds * 1000;
await Promise.all(Array.from({ length: connections }, repeat));
parentPort?.postMessage(responses / ((performance.now() - start) / 1000));

function repeat(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    let received = 0;
    socket.once("connect", () => socket.write(request));
    socket.once("error", reject);
    socket.on("data", (chunk: Buffer) => {
      const isFirst = received === 0;
      received += chunk.length;
      if (isFirst && !chunk.subarray(0, 12).equals(ok)) reject(new Error(chunk.toString("latin1")));
      if (!isComplete(chunk, received, isFirst)) return;
      received = 0;
      responses += 1;
      if (performance.now() < end) socket.write(request);
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

function isComplete(chunk: Buffer, received: number, isFirst: boolean): boolean {
  if (length === undefined && isFirst) {
    const text = chunk.toString("latin1");
    const declared = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
    if (declared !== undefined) length = text.indexOf("\r\n\r\n") + 4 + Number(declared);
  }
  if (length !== undefined) return received >= length;
  return chunk.subarray(-lastChunk.length).equals(lastChunk);
}
