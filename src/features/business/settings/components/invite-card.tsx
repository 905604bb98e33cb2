import { Card } from "#src/ui/card.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { accentOf } from "../../logo/accent.ts";
import type { PageSettings } from "../contract.ts";
import { maxLength } from "../limits.ts";
import { InvitePreview } from "./invite-preview.tsx";
import { MinScore } from "./min-score.tsx";
import * as drafts from "./settings-draft.ts";

/** Edits the Google prompt: its message, and the lowest rating that gets it, beside a preview. */
export function InviteCard(props: {
  settings: PageSettings;
  draft: drafts.SettingsDraft;
  errors: Record<string, string>;
  isFirst: boolean;
  onChange: (changes: Partial<drafts.SettingsDraft>) => void;
}) {
  const { settings, draft, errors, isFirst, onChange } = props;
  return (
    <Card title="Convite para avaliar no Google">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="grid content-start gap-6">
          <GrowingTextareaField
            label="Mensagem do convite"
            name="main_message_invite"
            optional
            maxLength={maxLength.main_message_invite}
            hint="Sem mensagem sua, vale a que aparece na prévia."
            value={draft.message}
            error={errors.main_message_invite}
            onChange={({ target }) => onChange({ message: target.value })}
          />
          <MinScore
            value={draft.minScore}
            error={errors.min_score_review}
            asked={isFirst}
            onChange={(minScore) => onChange({ minScore })}
          />
        </div>
        <InvitePreview
          name={draft.name}
          address={draft.address}
          logo={drafts.logoOf(draft, settings)}
          accent={accentOf(draft.accent || null, drafts.logoAccentOf(draft, settings))}
          message={draft.message}
          minScore={draft.minScore}
        />
      </div>
    </Card>
  );
}
