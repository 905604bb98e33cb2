const loading = new Map<string, Promise<void>>();

/** Loads an external script once per page. Rejects on an error or timeout. A later call tries again. */
export function loadScript(url: string, timeoutMs = 15_000): Promise<void> {
  let script = loading.get(url);
  if (!script) {
    script = begin(url, timeoutMs);
    loading.set(url, script);
    script.catch(() => loading.delete(url));
  }
  return script;
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
    element.async = true;
    element.src = url;
    document.head.append(element);
  });
}
