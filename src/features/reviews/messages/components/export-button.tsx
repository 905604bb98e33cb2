import { Download } from "lucide-react";
import { useDownload } from "#src/features/session/owner/use-download.ts";
import { Button } from "#src/ui/button.tsx";
import { filterPath, type ListFilter } from "./list-filter.ts";

/** Downloads all reviews of the filter as a CSV file. */
export function ExportButton({ filter }: { filter: ListFilter }) {
  const { pending, save } = useDownload();
  const { search } = new URL(filterPath(filter), "http://localhost");
  return (
    <Button
      variant="quiet"
      pending={pending}
      onClick={() => save(`/api/dashboard/messages/export.csv${search}`)}
    >
      <Download aria-hidden className="size-4.5" />
      Baixar planilha
    </Button>
  );
}
