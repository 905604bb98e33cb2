import { useMayAct } from "#src/features/session/owner/use-may-act.ts";
import { Card } from "#src/ui/card.tsx";
import { PlacePicker } from "../../places/components/place-picker.tsx";
import type { PageSettings } from "../contract.ts";
import { GoogleProfileLink } from "./google-profile-link.tsx";
import * as drafts from "./settings-draft.ts";
import { WhomToInvite } from "./whom-to-invite.tsx";

/** Chooses the place on Google. An owner who chooses for the first time also chooses whom to invite. */
export function PlaceCard(props: {
  settings: PageSettings;
  draft: drafts.SettingsDraft;
  isFirst: boolean;
  onChange: (changes: Partial<drafts.SettingsDraft>) => void;
}) {
  const { settings, draft, isFirst, onChange } = props;
  const isOwner = useMayAct("owner");
  const hasPlace = drafts.hasPlace(draft);
  return (
    <Card title="Seu local no Google" description="Para onde vai quem aceita o convite.">
      <PlacePicker
        selected={
          hasPlace
            ? { name: draft.name, address: draft.address, googleUrl: drafts.googleUrlOf(draft) }
            : undefined
        }
        searchable={settings.place_search}
        onChoose={(place) => onChange(drafts.chosen(place))}
        onPaste={(googleLink) => onChange({ googleLink, placeId: "" })}
      />
      {!isFirst && settings.google_profile && isOwner && <GoogleProfileLink />}
      {isFirst && hasPlace && (
        <div className="mt-6">
          <WhomToInvite
            value={draft.minScore}
            initial={String(settings.min_score_review)}
            onChange={(minScore) => onChange({ minScore })}
          />
        </div>
      )}
    </Card>
  );
}
