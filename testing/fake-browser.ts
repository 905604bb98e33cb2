import { vi } from "vitest";

/** What a test sees of the globals of a browser. */
export interface FakeBrowser {
  local: Map<string, string>;
  tab: Map<string, string>;
  /** Paths to which the page navigated. */
  opened: string[];
  /** Cookies that the page set, oldest first. */
  cookies: string[];
  /** Attributes `data-…` of the document. */
  dataset: Record<string, string>;
}

/** Stands for a browser at this URL, until `vi.unstubAllGlobals()`. */
export function fakeBrowser(url = "https://estrelou.test/painel"): FakeBrowser {
  const browser: FakeBrowser = {
    local: new Map(),
    tab: new Map(),
    opened: [],
    cookies: [],
    dataset: {},
  };
  const { pathname, search, protocol, href } = new URL(url);
  const location = {
    pathname,
    search,
    protocol,
    href,
    assign: (path: string) => browser.opened.push(path),
  };
  const document = { documentElement: { dataset: browser.dataset } };
  Object.defineProperty(document, "cookie", {
    set: (cookie: string) => browser.cookies.push(cookie),
  });
  const globals = {
    localStorage: storageOf(browser.local),
    sessionStorage: storageOf(browser.tab),
    location,
    document,
  };
  for (const [name, value] of Object.entries({ ...globals, window: globals })) {
    vi.stubGlobal(name, value);
  }
  return browser;
}

/** `Object.keys` of a storage lists what is stored. */
function storageOf(items: Map<string, string>): Storage {
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, `${text}`),
    removeItem: (key: string) => void items.delete(key),
  };
  return new Proxy(storage, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
}
