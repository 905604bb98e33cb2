import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { asOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { download, saveFile } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import { toast } from "#src/ui/toast.ts";
import type { PieceInfo } from "./pieces.ts";

interface PieceItemProps {
  piece: PieceInfo;
  /** The place in the address; empty for the piece's own name. */
  source: string;
  /** A new one tells that the look or the call has changed. */
  version: number;
}

/** One thing to print: how it will look, and its files. */
export function PieceItem({ piece, source, version }: PieceItemProps) {
  const [saving, setSaving] = useState<string>();
  const preview = usePreview(piece.name, source, version);

  const save = async (format: string) => {
    setSaving(format);
    try {
      saveFile(await fetchPiece(piece.name, source, format));
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast({
        tone: "error",
        title: "Não foi possível baixar",
        description: "Confira sua conexão e tente novamente.",
      });
    }
    setSaving(undefined);
  };

  return (
    <li className="flex flex-col rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="grid h-64 place-items-center rounded-md bg-sunken p-4">
        {preview === "failed" ? (
          <p className="text-center text-sm text-ink-soft">A prévia não pôde ser carregada.</p>
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
        {piece.formats.map((format) => (
          <Button
            key={format}
            pending={saving === format}
            onClick={() => void save(format)}
            aria-label={`Baixar ${piece.title} em ${format.toUpperCase()}`}
          >
            <Download aria-hidden className="size-4.5" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </li>
  );
}

function fetchPiece(name: string, source: string, format: string, signal?: AbortSignal) {
  const query = new URLSearchParams({ format, ...(source ? { o: source } : {}) });
  const path = `/api/dashboard/print/pieces/${name}/?${query}`;
  return asOwner((headers) => download(path, { headers, ...(signal ? { signal } : {}) }));
}

/** The piece as an image; the last one stays on screen until the next has come. */
function usePreview(name: string, source: string, version: number): string | undefined {
  const [preview, setPreview] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that the same address draws something new
  useEffect(() => {
    const abort = new AbortController();
    fetchPiece(name, source, "svg", abort.signal)
      .then(({ content }) => content.text())
      .then((svg) => setPreview(`data:image/svg+xml,${encodeURIComponent(svg)}`))
      .catch(() => abort.signal.aborted || setPreview("failed"));
    return () => abort.abort();
  }, [name, source, version]);
  return preview;
}
