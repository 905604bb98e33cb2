import { Download, ImageIcon, Share2 } from "lucide-react";
import { useState } from "react";
import { canShare, useShareFile } from "#src/features/business/print/components/use-share-file.ts";
import { useDownload } from "#src/features/session/owner/use-download.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Segments } from "#src/ui/segments.tsx";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { PraiseFormat } from "../contract.ts";
import { usePicture } from "./use-picture.ts";

const titles: Record<PraiseFormat, string> = {
  quadrado: "Post",
  story: "Story",
  status: "Status",
};

const previews: Record<PraiseFormat, string> = {
  quadrado: "Prévia: post do Instagram",
  story: "Prévia: story do Instagram",
  status: "Prévia: status do WhatsApp",
};

interface PraiseImageProps {
  /** The review whose comment may be shown. */
  id: string;
  /** The CSS classes of the button. */
  className: string;
  /** Called after the dialog is closed, if the comment may no longer be shown. */
  onWithdrawn: () => void;
}

/** Makes pictures of a comment for Instagram and WhatsApp. */
export function PraiseImage({ id, className, onWithdrawn }: PraiseImageProps) {
  const [isWithdrawn, setWithdrawn] = useState(false);
  return (
    <Dialog
      title="Imagem do comentário"
      description="Com as palavras do cliente, nas cores da sua loja."
      onOpenChange={(open) => !open && isWithdrawn && onWithdrawn()}
      trigger={
        <Button variant="quiet" className={className}>
          <ImageIcon aria-hidden className="hidden size-4 sm:block" />
          Fazer imagem
        </Button>
      }
    >
      <PraisePicture id={id} onWithdrawn={() => setWithdrawn(true)} />
    </Dialog>
  );
}

/** One picture at a time, with what to do with it. */
function PraisePicture({ id, onWithdrawn }: Pick<PraiseImageProps, "id" | "onWithdrawn">) {
  const [format, setFormat] = useState<PraiseFormat>("quadrado");
  const path = `/api/dashboard/messages/${id}/image/?format=${format}`;
  const { image, problem, retry } = usePicture(path, onWithdrawn);
  const { pending: sharing, share } = useShareFile();
  const { pending: saving, save } = useDownload();
  return (
    <div className="grid gap-4">
      <Segments
        legend="Para onde"
        name="format"
        titles={titles}
        chosen={format}
        onChoose={setFormat}
      />
      <div className="flex h-[min(26rem,48dvh)] items-center justify-center">
        {problem ? (
          <div role="alert" className="grid justify-items-center gap-3 text-center">
            <p>{problem.text}</p>
            {problem.isPassing && <Button onClick={retry}>Tentar de novo</Button>}
          </div>
        ) : image ? (
          <img
            src={image}
            alt={previews[format]}
            className="max-h-full max-w-full rounded-md border border-line"
          />
        ) : (
          <Skeleton
            className={`h-full max-w-full ${format === "quadrado" ? "aspect-square" : "aspect-9/16"}`}
          />
        )}
      </div>
      {!problem && (
        <div className="flex flex-wrap gap-2 max-sm:*:grow">
          {canShare() && (
            <Button variant="main" pending={sharing} onClick={() => void share(path, 0)}>
              <Share2 aria-hidden className="size-4.5" />
              Compartilhar
            </Button>
          )}
          <Button
            variant={canShare() ? "plain" : "main"}
            pending={saving}
            onClick={() => void save(path)}
          >
            <Download aria-hidden className="size-4.5" />
            Baixar
          </Button>
        </div>
      )}
    </div>
  );
}
