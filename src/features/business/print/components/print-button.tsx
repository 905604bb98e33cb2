import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { download } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { useProfile } from "../../profile/use-profile.ts";
import { imageUrlOf, piecePath } from "./piece-path.ts";

/** Prints the kit's poster in the chosen look. Without the poster the browser prints the card. */
export function PrintButton() {
  const profile = useProfile();
  const [poster, setPoster] = useState<{ url: string }>();
  // A change of the settings makes the loaded poster outdated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the profile changes
  useEffect(() => setPoster(undefined), [profile]);

  const { pending, act: print } = useOwnerAction({
    async run() {
      const path = piecePath("cartaz", "", "svg");
      const { content } = await asOwner((headers) => download(path, { headers }));
      return { url: await imageUrlOf(content) };
    },
    done: setPoster,
    failed: () => window.print(),
  });

  return (
    <>
      <Button variant="main" pending={pending} onClick={() => void print()}>
        <Printer aria-hidden className="size-5" />
        Imprimir
      </Button>
      {poster && createPortal(<PrintedPoster key={poster.url} poster={poster} />, document.body)}
    </>
  );
}

/** Only printed, not shown. Opens the print dialog when its image is loaded, once per click. */
function PrintedPoster({ poster }: { poster: { url: string } }) {
  const [loaded, setLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click passes a new object
  useEffect(() => {
    if (loaded) window.print();
  }, [loaded, poster]);
  return (
    <img src={poster.url} alt="Cartaz" className="print-poster" onLoad={() => setLoaded(true)} />
  );
}
