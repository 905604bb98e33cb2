import { providerCalls } from "#src/services/metrics/metrics.server.ts";

// biome-ignore lint/suspicious/noExplicitAny: the methods of a service have any arguments.
type Method = (...args: any[]) => unknown;

/**
 * Returns `service` with the same methods. Each call of a method that returns a promise is measured under
 * the name of the provider and of the method. It counts as failed if the promise is rejected, or if
 * `isFailure` returns true for its value.
 */
export function countProviderCalls<S extends object>(
  provider: string,
  service: S,
  isFailure: (value: unknown) => boolean = () => false,
): S {
  const counted = Object.entries(service).map(([operation, value]) => [
    operation,
    typeof value === "function"
      ? measured({ provider, operation }, value as Method, isFailure)
      : value,
  ]);
  return Object.fromEntries(counted) as S;
}

function measured(
  labels: { provider: string; operation: string },
  method: Method,
  isFailure: (value: unknown) => boolean,
): Method {
  return (...args) => {
    const observe = providerCalls.startTimer(labels);
    const answer = method(...args);
    if (!(answer instanceof Promise)) return answer;
    answer.then(
      (value) => observe({ result: isFailure(value) ? "failed" : "ok" }),
      () => observe({ result: "failed" }),
    );
    return answer;
  };
}
