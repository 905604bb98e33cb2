import { Field } from "#src/ui/field.tsx";
import type { PlaceCalls } from "../../places/components/place-calls.ts";
import { PlacePicker } from "../../places/components/place-picker.tsx";
import { maxLength } from "../limits.ts";
import * as drafts from "./settings-draft.ts";
import { WhomToInvite } from "./whom-to-invite.tsx";

/** The fields with which a new owner chooses the business: the place, its name after a pasted link, whom to invite. */
export function PlaceFields(props: {
  draft: drafts.PlaceDraft;
  /** The minimum score before the owner chose. */
  initialScore: string;
  searchable: boolean;
  calls?: PlaceCalls;
  onChange: (changes: Partial<drafts.SettingsDraft>) => void;
}) {
  const { draft, initialScore, searchable, calls, onChange } = props;
  const isChosen = drafts.hasPlace(draft);
  return (
    <>
      <PlacePicker
        selected={
          isChosen
            ? { name: draft.name, address: draft.address, googleUrl: drafts.googleUrlOf(draft) }
            : undefined
        }
        searchable={searchable}
        {...(calls ? { calls } : {})}
        warns={false}
        onChoose={(place) => onChange(drafts.chosen(place))}
        onPaste={(googleLink) => onChange({ googleLink, placeId: "" })}
      />
      {draft.googleLink && (
        <Field
          label="Nome"
          name="place_name"
          hint="Como os clientes conhecem sua loja."
          maxLength={maxLength.place_name}
          required
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      )}
      {isChosen && (
        <WhomToInvite
          value={draft.minScore}
          initial={initialScore}
          onChange={(minScore) => onChange({ minScore })}
        />
      )}
    </>
  );
}
