import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  /** Responses with a status other than 201. */
  others: number;
  /** How many of the given requests were sent. */
  sent: number;
}

interface Work {
  port: number;
  /** Complete HTTP requests, in the bytes to send. */
  requests: string[];
  connections: number;
  seconds: number;
  /** Requests that arrive in a second, whatever the server does; undefined: as many as it responds to. */
  perSecond?: number;
}

/**
 * Load generator in a worker thread. Sends prebuilt requests over keep-alive connections with little
 * work per request, so the result measures the server. With `perSecond` a time begins when the request
 * should have been sent, so it contains the wait for a free connection. Expects a Content-Length in every
 * response.
 */
const { port, requests, connections, seconds, perSecond } = workerData as Work;
const times: number[] = [];
let others = 0;
let next = 0;
const start = performance.now();
const end = start + seconds * 1000;

await Promise.all(Array.from({ length: connections }, client));
const took = (performance.now() - start) / 1000;
times.sort((a, b) => a - b);
const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
const result: LoadResult = {
  perSecond: Math.round(times.length / took),
  median: at(0.5),
  p99: at(0.99),
  others,
  sent: times.length,
};
parentPort?.postMessage(result);

/** Opens one connection. Sends the next request when the response to the last one is complete. */
function client(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    let sentAt = 0;
    const send = () => {
      const number = next++;
      const request = requests[number];
      const now = performance.now();
      const dueAt = perSecond ? start + (number / perSecond) * 1000 : now;
      if (request === undefined || Math.max(now, dueAt) > end) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = dueAt;
      if (dueAt <= now) socket.write(request);
      else setTimeout(() => socket.write(request), dueAt - now);
    };
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.once("connect", send);
    socket.once("error", reject);
    // Has no effect after the load is complete.
    socket.once("close", () => reject(new Error(`The server closed a connection. ${received}`)));
    socket.on("data", (text: string) => {
      received += text;
      const head = received.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (Number.isNaN(length)) reject(new Error(`No Content-Length: ${received}`));
      if (received.length < head + 4 + length) return;
      if (!received.startsWith("HTTP/1.1 201")) others += 1;
      received = "";
      times.push(performance.now() - sentAt);
      send();
    });
  });
}
