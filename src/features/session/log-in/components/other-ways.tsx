import type { ReactNode } from "react";
import { OrLine } from "#src/ui/or-line.tsx";

/** The ways to log in without the form, below a line. Hidden if there is none. */
export function OtherWays({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5 grid gap-4 not-has-[a,button]:hidden">
      <OrLine>ou</OrLine>
      {children}
    </div>
  );
}
