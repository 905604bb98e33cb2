import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { download } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { useProfile } from "../../profile/use-profile.ts";
import { imageUrlOf, piecePath } from "./piece-path.ts";
import { PrintedPage } from "./printed-page.tsx";

/** Prints the kit's poster in the chosen look. Without the poster the browser prints the card. */
export function PrintButton({ variant = "main" }: { variant?: "main" | "plain" }) {
  const profile = useProfile();
  const [poster, setPoster] = useState<string>();
  // A change of the settings makes a loaded poster outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the profile changes
  useEffect(() => setPoster(undefined), [profile]);

  const { pending, act: print } = useOwnerAction({
    async run() {
      const path = piecePath("cartaz", "", "svg");
      const { content } = await asOwner((headers) => download(path, { headers }));
      const image = new Image();
      image.src = await imageUrlOf(content);
      await image.decode();
      return image.src;
    },
    done(image) {
      // The poster stays after printing: some phones report the end before they read the page.
      flushSync(() => setPoster(image));
      window.print();
    },
    failed: () => window.print(),
  });

  return (
    <>
      <Button variant={variant} pending={pending} onClick={() => void print()}>
        <Printer aria-hidden className="size-5" />
        Imprimir
      </Button>
      {poster && <PrintedPage image={poster} />}
    </>
  );
}
