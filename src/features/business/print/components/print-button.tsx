import { Printer } from "lucide-react";
import { Button } from "#src/ui/button.tsx";

/** Prints the QR card of the page. */
export function PrintButton() {
  return (
    <Button variant="main" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      Imprimir
    </Button>
  );
}
