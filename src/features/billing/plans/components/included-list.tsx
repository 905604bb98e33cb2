import { Check } from "lucide-react";
import { unbroken } from "#src/ui/unbroken.tsx";
import { included } from "../included.ts";

export function IncludedList({ className }: { className: string }) {
  return (
    <section className={className} aria-labelledby="incluido">
      <h2 id="incluido" className="text-2xl">
        Incluído em todos os planos
      </h2>
      <ul className="mt-5 grid gap-x-8 gap-y-2.5 sm:grid-cols-2">
        {included.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-action" />
            <span>{unbroken(feature)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
