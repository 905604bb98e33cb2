const loading = new Map<string, Promise<void>>();

/**
 * Loads an external script once for all callers that wait for it, and returns the global variable that it defines. Rejects
 * on an error, after `timeoutMs` or if the script defines nothing. A later call tries again.
 */
export async function loadScript<Api>(
  url: string,
  globalName: string,
  timeoutMs = 15_000,
): Promise<Api> {
  const defined = () => (window as unknown as Record<string, Api | undefined>)[globalName];
  if (!defined()) {
    const script = loading.get(url) ?? begin(url, timeoutMs);
    loading.set(url, script);
    await script;
  }
  const api = defined();
  if (!api) throw new Error("A script did not define its variable");
  return api;
}

function begin(url: string, timeoutMs: number): Promise<void> {
  const element = document.createElement("script");
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      element.remove();
      reject(new Error("A script did not load"));
    };
    const timer = setTimeout(fail, timeoutMs);
    element.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    element.src = url;
    document.head.append(element);
  }).finally(() => loading.delete(url));
}
