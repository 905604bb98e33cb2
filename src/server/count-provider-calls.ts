import { providerCalls } from "#src/services/metrics/metrics.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the methods of a service have any arguments.
type Method = (...args: any[]) => unknown;

/** `not_approved`: the provider closed its API to our project, which the operator has to change. */
export type CallResult = "ok" | "failed" | "not_approved";

/**
 * Returns `service` with the same methods. Each call of a method that returns a promise is measured under
 * the name of the provider and of the method. It counts as failed if `isFailure` returns true for its value.
 * `resultOf` says how a rejection counts; by default as failed. With it the calls that are not approved start
 * at 0, because an alert watches their increase.
 */
export function countProviderCalls<S extends object>(
  provider: string,
  service: S,
  isFailure: (value: unknown) => boolean = () => false,
  resultOf?: (error: unknown) => CallResult,
): S {
  const counted = Object.entries(service).map(([operation, value]) => {
    if (typeof value !== "function") return [operation, value];
    const labels = { provider, operation };
    if (resultOf) providerCalls.zero({ ...labels, result: "not_approved" });
    return [operation, measured(labels, value as Method, isFailure, resultOf)];
  });
  return Object.fromEntries(counted) as S;
}

function measured(
  labels: { provider: string; operation: string },
  method: Method,
  isFailure: (value: unknown) => boolean,
  resultOf: (error: unknown) => CallResult = () => "failed",
): Method {
  return (...args) => {
    const observe = providerCalls.startTimer(labels);
    const answer = method(...args);
    if (!(answer instanceof Promise)) return answer;
    answer.then(
      (value) => observe({ result: isFailure(value) ? "failed" : "ok" }),
      (error) => observe({ result: resultOf(error) }),
    );
    return answer;
  };
}
