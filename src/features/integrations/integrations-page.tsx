import { PageHeading } from "#src/ui/page-heading.tsx";
import { KeysSection } from "./keys/components/keys-section.tsx";

const heading = "Integrações";

export const meta = () => [{ title: `${heading} · Estrelou` }];

export const handle = { heading };

/** What connects other programs with the shown business. Each section is of one subject. */
export default function IntegrationsPage() {
  return (
    <div className="max-w-2xl">
      <PageHeading
        title={heading}
        description="Ligue esta loja ao seu caixa, à sua planilha ou a outro programa."
      />
      <div className="grid gap-4 sm:gap-6">
        <KeysSection />
      </div>
    </div>
  );
}
