import { Download } from "lucide-react";
import { useState } from "react";
import { asOwner, SessionEnded } from "#src/features/account/call-as-owner.ts";
import { download, saveFile } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { toast } from "#src/ui/toast.ts";

/** The reviews of the filter, all pages of them, as a spreadsheet file. */
export function ExportButton({ stars }: { stars: number | undefined }) {
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const path = `/api/dashboard/messages/export.csv${stars ? `?stars=${stars}` : ""}`;
      saveFile(await asOwner((headers) => download(path, { headers })));
    } catch (error) {
      if (error instanceof SessionEnded) return;
      toast({
        tone: "error",
        title: "Não foi possível baixar",
        description: "Confira sua conexão e tente novamente.",
      });
    }
    setPending(false);
  };
  return (
    <Button className="min-h-12!" pending={pending} onClick={save}>
      <Download aria-hidden className="size-4.5" />
      Baixar CSV
    </Button>
  );
}
