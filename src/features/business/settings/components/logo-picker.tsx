import { ImageUp, Trash2 } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { toast } from "#src/ui/toast.ts";
import { maxLogoBytes } from "../limits.ts";
import type { LogoDraft } from "./settings-draft.ts";

interface LogoPickerProps {
  /** URL of the image: the saved logo or the preview of the new one. */
  shown: string | null;
  /** Uploaded fraction while saving, from 0 to 1. */
  progress: number | undefined;
  onChange: (logo: LogoDraft) => void;
}

/** Formats that the server reads. Other formats are converted to PNG by the browser, if it can. */
const readable = /^image\/(jpeg|png|webp|gif|avif)$/;

/** Chooses or removes the logo and previews it. 'Salvar' uploads the file. */
export function LogoPicker({ shown, progress, onChange }: LogoPickerProps) {
  const [reading, setReading] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = "";
    if (!file) return;
    if (!file.type.startsWith("image/")) return refuse("Selecione uma imagem válida.");
    if (file.size > maxLogoBytes) return refuse("Imagem deve ter até 10MB.");
    setReading(true);
    const drawn = await drawSmall(file);
    setReading(false);
    if (!drawn) return refuse("Selecione uma imagem válida.");
    const sent = readable.test(file.type) ? file : drawn.blob;
    onChange({ kind: "new", file: sent, name: file.name, preview: drawn.url });
  };

  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="grid size-28 max-w-full shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-paper p-2">
        {shown ? (
          <img src={shown} alt="Sua logo" className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-center text-xs text-paper-ink">Sem logo</span>
        )}
      </div>
      <div className="grid min-w-0 flex-1 basis-28 gap-2">
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
              aria-label={shown ? "Editar logo" : "Enviar logo"}
              aria-busy={reading}
              className="sr-only"
            />
            <ImageUp aria-hidden className="size-4.5" />
            {shown ? "Editar" : "Enviar logo"}
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

/** Returns the image as PNG of at most 512 px; undefined if this browser cannot read the file. */
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
