import type { ReactNode } from "react";
import { unbroken } from "./unbroken.tsx";

/** Returns a text with the element of a name in place of its `{name}`. */
export function withName(text: string, name: ReactNode): ReactNode {
  const [before, after = ""] = text.split("{name}");
  return (
    <>
      {before}
      {name}
      {unbroken(after)}
    </>
  );
}
