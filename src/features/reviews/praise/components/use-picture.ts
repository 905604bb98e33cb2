import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { download } from "#src/http/download.ts";
import { failureText } from "#src/http/failure-text.ts";

interface Loaded {
  path: string;
  image?: string;
  /** Why there is no picture. A passing problem may be gone at the next attempt. */
  problem?: { text: string; isPassing: boolean };
}

/** The failures that another attempt does not change. */
const lasting = ["praise_not_found", "praise_letters_unknown"];

/** Loads a picture of a comment as the URL of an image. Calls `onWithdrawn` if the comment may no longer be shown. */
export function usePicture(path: string, onWithdrawn: () => void) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const withdrawn = useEffectEvent(onWithdrawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt makes the same call
  useEffect(() => {
    const abort = new AbortController();
    const settle = (found: Omit<Loaded, "path">) =>
      abort.signal.aborted || setLoaded({ path, ...found });
    asOwner((headers) => download(path, { headers, signal: abort.signal }))
      .then(({ content }) => dataUrlOf(content))
      .then((image) => settle({ image }))
      .catch((error: unknown) => {
        // After the end of the session the browser is on its way to /login.
        if (!(error instanceof ApiFailure)) return;
        if (error.code === "praise_not_found") withdrawn();
        settle({
          problem: { text: failureText(error), isPassing: !lasting.includes(error.code ?? "") },
        });
      });
    return () => abort.abort();
  }, [path, attempt]);
  const retry = useCallback(() => {
    setLoaded(undefined);
    setAttempt((count) => count + 1);
  }, []);
  const { image, problem } = loaded?.path === path ? loaded : {};
  return { image, problem, retry };
}

/** Returns a file as the URL of an image. The content security policy allows no blob URLs. */
function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
