import { useEffect, useState } from "react";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { download } from "#src/http/download.ts";
import type { PieceName } from "../contract.ts";
import { imageUrlOf, piecePath } from "./piece-path.ts";

/**
 * Returns a piece as an image URL. The last image of a piece stays until the next one is loaded. `version` changes when
 * the same path returns another image.
 */
export function usePieceImage(
  name: PieceName,
  source: string,
  version: number,
): string | "failed" | undefined {
  const [loaded, setLoaded] = useState<{ name: PieceName; image: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the same URL returns another image
  useEffect(() => {
    const abort = new AbortController();
    const path = piecePath(name, source, "svg");
    asOwner((headers) => download(path, { headers, signal: abort.signal }))
      .then(({ content }) => imageUrlOf(content))
      .then((image) => abort.signal.aborted || setLoaded({ name, image }))
      .catch(() => abort.signal.aborted || setLoaded({ name, image: "failed" }));
    return () => abort.abort();
  }, [name, source, version]);
  return loaded?.name === name ? loaded.image : undefined;
}
