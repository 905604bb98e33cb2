import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import type { PageSettings } from "../contract.ts";
import { maxLength } from "../limits.ts";
import { AccentPicker } from "./accent-picker.tsx";
import { ArticlePicker } from "./article-picker.tsx";
import { LogoPicker } from "./logo-picker.tsx";
import * as drafts from "./settings-draft.ts";

/** Edits logo, colour, name and address. `progress` is the share of a new logo that is sent. */
export function IdentityCard(props: {
  settings: PageSettings;
  draft: drafts.SettingsDraft;
  errors: Record<string, string>;
  progress: number | undefined;
  onChange: (changes: Partial<drafts.SettingsDraft>) => void;
}) {
  const { settings, draft, errors, progress, onChange } = props;
  const logo = drafts.logoOf(draft, settings);
  return (
    <Card title="Identidade" description="Como o cliente reconhece você.">
      <div className="grid grid-cols-1 gap-5">
        <LogoPicker
          shown={logo}
          progress={draft.logo.kind === "new" ? progress : undefined}
          onChange={(changed) => onChange({ logo: changed })}
        />
        <AccentPicker
          value={draft.accent}
          hasLogo={logo !== null}
          logoAccent={drafts.logoAccentOf(draft, settings)}
          onChange={(accent) => onChange({ accent })}
        />
        <Field
          label="Nome"
          name="place_name"
          maxLength={maxLength.place_name}
          required
          value={draft.name}
          error={errors.place_name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {draft.name.trim() && (
          <ArticlePicker
            name={draft.name.trim()}
            chosen={draft.article || null}
            onChange={(article) => onChange({ article })}
          />
        )}
        <Field
          label="Endereço"
          name="address"
          optional
          maxLength={maxLength.address}
          value={draft.address}
          error={errors.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </div>
    </Card>
  );
}
