import { download, saveFile } from "#src/http/download.ts";
import { asOwner } from "./call-as-owner.ts";
import { useOwnerAction } from "./use-owner-action.ts";

/** Downloads files of the panel, which need the session. `save` returns true after the file was downloaded. */
export function useDownload() {
  const { pending, act: save } = useOwnerAction({
    run: (path: string) => asOwner((headers) => download(path, { headers })),
    done: saveFile,
    failed: "Não foi possível baixar",
  });
  return { pending, save };
}
