import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { toast } from "#src/ui/toast.ts";
import type { LogoDraft } from "./settings-draft.ts";

interface LogoPickerProps {
  /** What to show: the saved logo's path or the new one's preview. */
  shown: string | null;
  /** Share of the upload done while saving, from 0 to 1. */
  progress: number | undefined;
  onChange: (logo: LogoDraft) => void;
}

const largest = 10 * 1024 * 1024;
/** What the server reads; the rest this browser may be able to turn into one of them. */
const readable = /^image\/(jpeg|png|webp|gif|avif)$/;

/** The logo with its preview; the file goes out with 'Salvar'. */
export function LogoPicker({ shown, progress, onChange }: LogoPickerProps) {
  const [reading, setReading] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    if (!file.type.startsWith("image/")) return refuse("Selecione uma imagem válida.");
    if (file.size > largest) return refuse("Imagem deve ter até 10MB.");
    setReading(true);
    const drawn = await drawSmall(file);
    setReading(false);
    if (!drawn) return refuse("Selecione uma imagem válida.");
    const sent = readable.test(file.type) ? file : drawn.blob;
    onChange({ kind: "new", file: sent, name: file.name, preview: drawn.url });
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-paper p-2">
        {shown ? (
          <img src={shown} alt="Sua logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-xs text-paper-ink">Sem logo</span>
        )}
      </div>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <label
            className={buttonClass({
              className:
                "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            })}
          >
            <input
              type="file"
              accept="image/*"
              onChange={choose}
              aria-label="Editar logo"
              aria-busy={reading}
              className="sr-only"
            />
            <ImageUp aria-hidden className="size-4.5" />
            Editar
          </label>
          {shown && (
            <Button onClick={() => onChange({ kind: "removed" })} aria-label="Remover logo">
              <Trash2 aria-hidden className="size-4.5" />
              Remover
            </Button>
          )}
        </div>
        {progress === undefined ? (
          <p className="min-h-6 text-sm text-ink-soft">JPG, PNG ou WebP de até 10 MB.</p>
        ) : (
          <progress
            aria-label="Enviando a logo"
            value={progress}
            className="h-2 min-h-6 w-full accent-action"
          />
        )}
      </div>
    </div>
  );
}

function refuse(title: string): void {
  toast({ tone: "error", title });
}

/** The image at most 512 px, as PNG; undefined when this browser cannot read it. */
async function drawSmall(file: File): Promise<{ url: string; blob: Blob } | undefined> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, 512 / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    return blob ? { url: canvas.toDataURL("image/png"), blob } : undefined;
  } catch {
    return undefined;
  }
}
