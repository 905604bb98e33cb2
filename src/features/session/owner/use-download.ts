import { useState } from "react";
import { ApiFailure } from "#src/http/client.ts";
import { download, saveFile } from "#src/http/download.ts";
import { toast } from "#src/ui/toast.ts";
import { asOwner, SessionEnded } from "./call-as-owner.ts";

/** Saves files of the panel, which need the session; answers whether one arrived. */
export function useDownload() {
  const [pending, setPending] = useState(false);
  const save = async (path: string): Promise<boolean> => {
    setPending(true);
    try {
      saveFile(await asOwner((headers) => download(path, { headers })));
      return true;
    } catch (error) {
      if (error instanceof SessionEnded) return false;
      const told = error instanceof ApiFailure ? error.detail : undefined;
      toast({
        tone: "error",
        title: "Não foi possível baixar",
        description: told ?? "Confira sua conexão e tente novamente.",
      });
      return false;
    } finally {
      setPending(false);
    }
  };
  return { pending, save };
}
