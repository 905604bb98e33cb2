import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { ReviewLink } from "../../slugs/components/review-link.tsx";
import type { PageSettings } from "../contract.ts";

/** The link that customers open, and the field to choose its slug once. */
export function PageLink(props: {
  settings: PageSettings;
  slug: string;
  error: string | undefined;
  onChange: (slug: string) => void;
}) {
  const { settings, slug, error, onChange } = props;
  const [choosing, setChoosing] = useState(false);
  const start = settings.review_url.slice(0, -settings.slug.length).replace(/^https?:\/\//, "");
  return (
    <div className="grid gap-4">
      <ReviewLink url={settings.review_url} />
      {!settings.slug_choosable ? (
        <p className="text-sm text-ink-soft">
          Este endereço já foi escolhido e não muda mais. Os anteriores continuam valendo.
        </p>
      ) : choosing || error ? (
        <Field
          label="Novo final do endereço"
          name="slug"
          hint={`Fica ${start}${slug || "…"}. Você escolhe uma única vez; o QR já impresso continua valendo.`}
          value={slug}
          error={error}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value.toLowerCase().replace(/\s+/g, "-"))}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setChoosing(true)}>
          Escolher outro endereço
        </Button>
      )}
    </div>
  );
}
