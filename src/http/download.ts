import { ApiFailure, throwNetworkFailure } from "./client.ts";

/** Fetches a file that needs a header, which a plain link cannot send. Throws ApiFailure like `call`. */
export async function download(
  path: string,
  init: { headers: Record<string, string>; signal?: AbortSignal },
): Promise<{ content: Blob; fileName: string }> {
  const response = await fetch(path, init).catch(throwNetworkFailure);
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    throw new ApiFailure(response.status, body);
  }
  const content = await response.blob().catch(throwNetworkFailure);
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { content, fileName: named?.[1] ?? "arquivo" };
}

/** Saves a fetched file as a download of the browser. */
export function saveFile({ content, fileName }: { content: Blob; fileName: string }): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: fileName }).click();
  // By then the browser has read the URL.
  setTimeout(URL.revokeObjectURL, 60_000, url);
}
