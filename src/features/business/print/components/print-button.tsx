import { Printer } from "lucide-react";
import { useEffect } from "react";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { download } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { useProfile } from "../../profile/use-profile.ts";
import { imageUrlOf, piecePath } from "./piece-path.ts";

const posterClass = "print-poster";

/** Prints the kit's poster in the chosen look. Without the poster the browser prints the card. */
export function PrintButton({ variant = "main" }: { variant?: "main" | "plain" }) {
  const profile = useProfile();
  // A change of the settings makes a loaded poster outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the profile changes
  useEffect(removePoster, [profile]);

  const { pending, act: print } = useOwnerAction({
    async run() {
      const path = piecePath("cartaz", "", "svg");
      const { content } = await asOwner((headers) => download(path, { headers }));
      return loadImage(await imageUrlOf(content));
    },
    done(poster) {
      removePoster();
      document.body.append(poster);
      window.print();
    },
    failed: () => window.print(),
  });

  return (
    <Button variant={variant} pending={pending} onClick={() => void print()}>
      <Printer aria-hidden className="size-5" />
      Imprimir
    </Button>
  );
}

/** The poster is not removed after printing: some phones report the end before they read the page. */
function removePoster(): void {
  document.querySelector(`.${posterClass}`)?.remove();
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.className = posterClass;
  image.alt = "Cartaz";
  image.src = url;
  await image.decode();
  return image;
}
