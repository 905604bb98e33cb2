import { useState } from "react";
import { maxTapped } from "#src/features/business/topics/topics.ts";
import { ChoiceChip } from "#src/ui/choice-chip.tsx";
import { topicsField } from "../components/form-input.ts";
import { readDraft } from "../rate/draft.ts";
import { inKiosk } from "../visits/components/kiosk.ts";
import { words } from "../words/shown-words.ts";
import type { ReviewedBusiness } from "./reviewed-business.ts";

type TopicsField = ReturnType<typeof topicsField>;

interface AfterStarsProps {
  business: ReviewedBusiness;
  /** 0 before the first tap. */
  rating: number;
}

/**
 * What the form asks after the stars, between them and the comment: rendered at the start and after each change of an
 * input. Its own inputs belong to the form, so `inputOf` can read them.
 */
export function AfterStars({ business, rating }: AfterStarsProps) {
  if (rating === 0 || business.topics.length === 0) return null;
  const field = topicsField(rating);
  // After a change of the question the taps would mean the opposite, so they are cleared.
  return <Topics key={field} business={business} field={field} />;
}

/** The topics that a customer may tap: native checkboxes, restored from the draft of this tab. */
function Topics({ business, field }: { business: ReviewedBusiness; field: TopicsField }) {
  const [restored] = useState(() => (inKiosk() ? [] : (readDraft(business.slug).topics ?? [])));
  const [tapped, setTapped] = useState<readonly number[]>(restored);
  return (
    <fieldset
      className="after-stars"
      onChange={({ currentTarget }) => {
        const inputs = currentTarget.querySelectorAll<HTMLInputElement>("input:checked");
        setTapped([...inputs].map(({ value }) => Number(value)));
      }}
    >
      <legend className="mb-2 font-semibold">
        {words[field]}{" "}
        <span className="inline-block font-normal text-ink-soft">{words.upToThree}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {business.topics.map((topic) => (
          <ChoiceChip
            key={topic}
            name={field}
            value={topic}
            label={words.topics[topic - 1] ?? ""}
            defaultChecked={restored.includes(topic)}
            disabled={tapped.length >= maxTapped && !tapped.includes(topic)}
          />
        ))}
      </div>
    </fieldset>
  );
}
