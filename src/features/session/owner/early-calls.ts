declare global {
  interface Window {
    earlyCalls?: {
      token: string;
      shop: string | null;
      responses: Record<string, Promise<Response> | undefined>;
    };
  }
}

/**
 * Returns the response to a call that the document has already made with this token for this business, once. Returns
 * undefined for every other call, and after the first page was shown: the response could be old.
 */
export function takeEarlyResponse(
  path: string,
  token: string,
  shop: string | null,
): Promise<Response> | undefined {
  const { earlyCalls } = window;
  const response = earlyCalls?.responses[path];
  if (!earlyCalls || !response) return undefined;
  delete earlyCalls.responses[path];
  const isFirstPage = !("ready" in document.documentElement.dataset);
  return isFirstPage && earlyCalls.token === token && earlyCalls.shop === shop
    ? response
    : undefined;
}
