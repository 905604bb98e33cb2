import { useRef } from "react";
import { asOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { download, saveFile } from "#src/http/download.ts";
import { toast } from "#src/ui/toast.ts";

/** Returns true if the browser has a share sheet. */
export function canShare(): boolean {
  return "share" in navigator;
}

/**
 * Passes a file of the panel to the phone's share sheet, with a text. Without a share sheet for files
 * the file is downloaded, and `downloaded` runs.
 */
export function useShareFile(downloaded?: () => void) {
  /** The last file. A second tap shares it at once. */
  const last = useRef<{ key: string; file: File }>(undefined);

  const { pending, act: share } = useOwnerAction({
    async run(path: string, version: number, text?: string) {
      const key = `${path} ${version}`;
      if (last.current?.key !== key) last.current = { key, file: await fetchFile(path) };
      return shareFile(last.current.file, text);
    },
    done(result) {
      if (result === "unsupported") {
        if (last.current) save(last.current.file);
        downloaded?.();
      }
      if (result === "late") toast({ title: "O arquivo está pronto. Toque de novo para enviar." });
    },
    failed: "Não foi possível preparar o arquivo",
  });
  return { pending, share };
}

async function fetchFile(path: string): Promise<File> {
  const { content, fileName } = await asOwner((headers) => download(path, { headers }));
  return new File([content], fileName, { type: content.type });
}

async function shareFile(file: File, text?: string): Promise<"done" | "late" | "unsupported"> {
  const data = { files: [file], ...(text ? { text } : {}) };
  if (!canShare() || !navigator.canShare?.(data)) return "unsupported";
  try {
    await navigator.share(data);
    return "done";
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    // The owner closed the share sheet.
    if (name === "AbortError") return "done";
    // The tap was too long ago, because the file took long to arrive.
    return name === "NotAllowedError" ? "late" : "unsupported";
  }
}

function save(file: File): void {
  saveFile({ content: file, fileName: file.name });
}
