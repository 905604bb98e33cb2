import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { useDownload } from "#src/features/session/owner/use-download.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { asMonth } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SelectField } from "#src/ui/select-field.tsx";

/** Lets the owner choose a month and downloads its report as a PDF. */
export function ReportButton() {
  const [open, setOpen] = useState(false);
  const months = lastMonths(new Date(), 24);
  const [month, setMonth] = useState(months[0]?.value);
  const { pending, save } = useDownload();
  return (
    <Dialog
      title="Relatório do mês"
      description="Números, comentários e o que está em aberto, em PDF pronto para imprimir."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="quiet">
          <FileText aria-hidden className="size-4.5" />
          Relatório
        </Button>
      }
    >
      <div className="grid gap-5">
        <SelectField
          label="Mês"
          name="month"
          value={month}
          onChange={({ target }) => setMonth(target.value)}
        >
          {months.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
        <Button
          variant="main"
          pending={pending}
          onClick={async () => {
            if (await save(`/api/dashboard/report.pdf?month=${month}`)) setOpen(false);
          }}
        >
          <Download aria-hidden className="size-4.5" />
          Baixar PDF
        </Button>
      </div>
    </Dialog>
  );
}

/** This month in São Paulo and the months before it, newest first. */
function lastMonths(now: Date, count: number): { value: string; text: string }[] {
  const [year = 0, month = 1] = saoPauloDate(now).split("-").map(Number);
  return Array.from({ length: count }, (_, index) => {
    const value = new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7);
    return { value, text: index === 0 ? `${asMonth(value)}, até hoje` : asMonth(value) };
  });
}
