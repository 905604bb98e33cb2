import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from "@playwright/test";

/** The phone of the page benches: slow 4G, and a processor that is slower by this factor. */
export const cpuSlowdown = 4;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Opens a context with a small screen. */
export function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({ locale: "pt-BR", viewport: { width: 360, height: 740 }, ...options });
}

/** Opens a page with the network and the processor of the phone. */
export async function openSlowPage(
  context: BrowserContext,
): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4g);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return { page, session };
}
