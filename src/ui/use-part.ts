import { useEffect, useState } from "react";

/**
 * Loads a module that the first view of a page does not need, or few owners. `failed` is true if it could not be
 * loaded.
 */
export function usePart<Part>(load: () => Promise<Part>): {
  part: Part | undefined;
  failed: boolean;
} {
  const [part, setPart] = useState<Part>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    load().then(setPart, () => setFailed(true));
  }, [load]);
  return { part, failed };
}
