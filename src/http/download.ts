import { ApiFailure } from "./client.ts";

/** Fetches a file that needs a header, which a plain link cannot send. Throws ApiFailure like `call`. */
export async function download(
  path: string,
  init: { headers: Record<string, string>; signal?: AbortSignal },
): Promise<{ content: Blob; fileName: string }> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiFailure(0, {});
  });
  if (!response.ok) {
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    throw new ApiFailure(response.status, body);
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  return { content: await response.blob(), fileName: named?.[1] ?? "arquivo" };
}

/** Saves a fetched file as a download of the browser. */
export function saveFile({ content, fileName }: { content: Blob; fileName: string }): void {
  const url = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: url, download: fileName }).click();
  // By then the browser has read the URL.
  setTimeout(URL.revokeObjectURL, 60_000, url);
}
