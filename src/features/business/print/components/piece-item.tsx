import { Download, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useDownload } from "#src/features/session/owner/use-download.ts";
import { download } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { PieceName } from "../contract.ts";
import { imageUrlOf, piecePath } from "./piece-path.ts";
import type { PieceInfo } from "./pieces.ts";
import { canShare, useShareFile } from "./use-share-file.ts";

interface PieceItemProps {
  piece: PieceInfo;
  /** The source in the URL of the QR code. Empty: the name of the piece is the source. */
  source: string;
  /** Changes when the saved look or call to action changed, so that the preview is loaded again. */
  version: number;
}

/** A piece of the print kit: its preview and its files. */
export function PieceItem({ piece, source, version }: PieceItemProps) {
  const [format, setFormat] = useState<string>();
  const { pending, save } = useDownload();
  const { pending: sharing, share } = useShareFile();
  const preview = usePreview(piece.name, source, version);

  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="grid h-64 place-items-center rounded-md bg-sunken p-4">
        {preview === "failed" ? (
          <p className="text-center text-sm text-ink-soft">Não foi possível carregar a prévia.</p>
        ) : preview ? (
          <img
            src={preview}
            alt={`Prévia: ${piece.title}`}
            className="max-h-56 max-w-full bg-paper shadow-raised"
          />
        ) : (
          <Skeleton className="h-56 w-40" />
        )}
      </div>
      <h3 className="mt-3 text-lg">{piece.title}</h3>
      <p className="mb-3 text-sm text-ink-soft">{piece.text}</p>
      <div className="mt-auto flex flex-wrap gap-2">
        {piece.formats.map((offered) => (
          <Button
            key={offered}
            pending={pending && format === offered}
            onClick={() => {
              setFormat(offered);
              void save(piecePath(piece.name, source, offered));
            }}
            aria-label={`Baixar ${piece.title} em ${offered.toUpperCase()}`}
          >
            <Download aria-hidden className="size-4.5" />
            {offered.toUpperCase()}
          </Button>
        ))}
        {canShare() && (
          <Button
            pending={sharing}
            onClick={() => void share(piecePath(piece.name, source, piece.formats[0]), version)}
            aria-label={`Compartilhar ${piece.title}`}
          >
            <Share2 aria-hidden className="size-4.5" />
            Compartilhar
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the piece as an image URL. The last image stays until the next one is loaded. */
function usePreview(name: PieceName, source: string, version: number): string | undefined {
  const [preview, setPreview] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means that the same URL returns another image
  useEffect(() => {
    const abort = new AbortController();
    const path = piecePath(name, source, "svg");
    asOwner((headers) => download(path, { headers, signal: abort.signal }))
      .then(({ content }) => imageUrlOf(content))
      .then(setPreview)
      .catch(() => abort.signal.aborted || setPreview("failed"));
    return () => abort.abort();
  }, [name, source, version]);
  return preview;
}
