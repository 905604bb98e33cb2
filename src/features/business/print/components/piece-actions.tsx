import { Download, Printer, Share2 } from "lucide-react";
import { useState } from "react";
import { useDownload } from "#src/features/session/owner/use-download.ts";
import { Button } from "#src/ui/button.tsx";
import { piecePath } from "./piece-path.ts";
import type { PieceFormat, PieceInfo } from "./pieces.ts";
import { canShare, useShareFile } from "./use-share-file.ts";

interface PieceActionsProps {
  piece: PieceInfo;
  source: string;
  /** Changes when the same path returns another file. */
  version: number;
  /** The browser prints the piece, when it is loaded. */
  print: "ready" | "loading" | "none";
}

export function PieceActions({ piece, source, version, print }: PieceActionsProps) {
  const [format, setFormat] = useState<PieceFormat>();
  const { pending, save } = useDownload();
  const { pending: sharing, share } = useShareFile();
  const [first] = piece.formats;
  const shares = print === "none" && canShare();

  return (
    <div className="flex flex-wrap gap-2 max-sm:*:grow">
      {print !== "none" && (
        <Button variant="main" pending={print === "loading"} onClick={() => window.print()}>
          <Printer aria-hidden className="size-5" />
          Imprimir
        </Button>
      )}
      {shares && (
        <Button
          variant="main"
          pending={sharing}
          onClick={() => void share(piecePath(piece.name, source, first), version)}
        >
          <Share2 aria-hidden className="size-4.5" />
          Compartilhar
        </Button>
      )}
      {piece.formats.map((offered) => (
        <Button
          key={offered}
          variant={print === "none" && !shares && offered === first ? "main" : "plain"}
          pending={pending && format === offered}
          onClick={() => {
            setFormat(offered);
            void save(piecePath(piece.name, source, offered));
          }}
        >
          <Download aria-hidden className="size-4.5" />
          Baixar {offered.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
