import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AccessLog } from "./access-log.ts";
import { isSent } from "./is-sent.ts";
import type { MeasureRequest } from "./request-metrics.ts";

/** Status of a request whose client left before the end of the response, as nginx logs it. */
const clientLeft = 499;

interface Begun {
  access: AccessLog;
  measure: MeasureRequest;
  /** When the request began, in ms of `performance.now()`. */
  at: number;
  ipAddress: string;
}

/**
 * Logs and measures every request of the listener when its response has ended. A response that the listener has
 * sent when it returns, as it does with a stored one, has ended then: without listeners for its end, which
 * cost more than the line and the measurement.
 */
export function observeRequests(
  listener: RequestListener,
  { access, measure }: { access: AccessLog; measure: MeasureRequest },
): RequestListener {
  return (request, response) => {
    // A closed connection has no address any more.
    const ipAddress = access.addressOf(request);
    const begun = { access, measure, ipAddress, at: performance.now() };
    const running = listener(request, response);
    if (isSent(response)) record(request, response, begun, response.statusCode);
    else recordAtEnd(request, response, begun);
    return running;
  };
}

/** A function of its own, because the listener's closure would be made for every request. */
function recordAtEnd(request: IncomingMessage, response: ServerResponse, begun: Begun): void {
  // It is emitted once, so `on` does the same as `once` with less work.
  response.on("close", () => {
    const status = response.writableFinished ? response.statusCode : clientLeft;
    record(request, response, begun, status);
  });
}

function record(
  request: IncomingMessage,
  response: ServerResponse,
  { access, measure, ipAddress, at }: Begun,
  status: number,
): void {
  access.write(request, ipAddress, response.headersSent ? response.statusCode : clientLeft);
  measure(request, status, (performance.now() - at) / 1000);
}
