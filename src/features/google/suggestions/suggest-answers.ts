import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";
import { answerTexts, type Mood } from "./answer-texts.ts";
import { firstNameOf } from "./first-name.ts";
import type { Suggestion } from "./suggestion.ts";

export interface AnsweredReview {
  /** Undefined for a value that Google added and we do not know. */
  stars: number | undefined;
  /** False if the customer left only stars. */
  hasText: boolean;
  /** The name that Google shows. Undefined for anonymous reviewers. */
  reviewer: string | undefined;
  business: { place_name: string | null; article: Article | null };
}

/** Returns the drafts for a review, filled with the names. A person edits and sends them. */
export function suggestAnswers(review: AnsweredReview): Suggestion[] {
  const mood = moodOf(review.stars);
  const kind = review.hasText ? "text" : "stars";
  return Object.entries(answerTexts[mood][kind]).map(([label, wordings], group) => ({
    label,
    variants: wordings.map((wording, index) => ({
      id: `${mood}-${kind}-${group}-${index}`,
      text: fill(wording, review),
    })),
  }));
}

function moodOf(stars: number | undefined): Mood {
  if (stars === undefined || stars === 3) return "unsure";
  if (stars >= 5) return "delighted";
  return stars === 4 ? "happy" : "unhappy";
}

function fill(wording: string, { reviewer, business }: AnsweredReview): string {
  const firstName = firstNameOf(reviewer);
  const placeName = business.place_name?.trim();
  const team = placeName
    ? `equipe ${withArticle("de", placeName, business.article)}`
    : "nossa equipe";
  const filling: Record<string, string> = {
    "{, nome}": firstName ? `, ${firstName}` : "",
    "{equipe}": team,
    "{Equipe}": team.charAt(0).toUpperCase() + team.slice(1),
  };
  return wording.replace(/\{[^}]+\}/g, (placeholder) => filling[placeholder] ?? placeholder);
}
