import { useEffect } from "react";
import { styleCookie } from "#src/lib/storage-keys.ts";
import appCss from "#src/ui/app.css?url";

/**
 * Loads the style sheet into the browser's cache, and then says so in a cookie: the next document with content has a
 * link to the file in place of its text (decision 0221).
 */
export function useStoredStyle(): void {
  useEffect(() => {
    // Development has no file.
    if (import.meta.env.DEV) return;
    const cookie = `${styleCookie}=${appCss.split("/").at(-1)}`;
    if (document.cookie.split("; ").includes(cookie)) return;
    storeStyle(cookie).catch(() => undefined);
  }, []);
}

async function storeStyle(cookie: string): Promise<void> {
  const response = await fetch(appCss, { priority: "low" });
  await response.arrayBuffer();
  if (!response.ok) return;
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari have no Cookie Store API yet.
  document.cookie = `${cookie}; Max-Age=31536000; Path=/; SameSite=Lax${secure}`;
}
