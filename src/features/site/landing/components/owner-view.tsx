import { ReviewItem } from "#src/features/reviews/messages/components/review-item.tsx";
import { RatingSummary } from "#src/features/reviews/summary/components/rating-summary.tsx";
import { LogoMark } from "#src/ui/logo.tsx";
import { Section } from "../../layout/components/section.tsx";
import { bakery, bakeryReviews, bakerySummary, demoReview } from "./demo-bakery.ts";
import type { TriedReview } from "./try-it.tsx";

/** The screens of the owner, with the rating that the visitor gave in the demo. */
export function OwnerView({ review, today }: { review: TriedReview | undefined; today: string }) {
  const earlier = bakeryReviews(today);
  const all = review
    ? [
        demoReview({
          id: "sua-nota",
          rating: review.rating,
          comment: review.comment,
          created_at: review.at,
          status: review.rating < 4 ? "open" : null,
        }),
        ...earlier,
      ]
    : earlier;
  return (
    <Section
      id="painel-exemplo"
      title="Do outro lado do balcão, você"
      text="O elogio e a reclamação chegam juntos, na mesma hora, no celular ou no computador. A nota baixa é uma conversa entre você e o cliente, enquanto ainda dá para resolver."
      aside={
        <p role="status" className="mt-4 min-h-14 max-w-prose text-lg font-semibold">
          {review
            ? `Sua nota acabou de chegar: ${review.rating} ${review.rating === 1 ? "estrela" : "estrelas"}.`
            : "Dê uma nota no celular acima e veja ela aparecer aqui."}
        </p>
      }
    >
      <div className="overflow-hidden rounded-xl border border-line bg-ground shadow-raised">
        <div className="bar-surface flex h-13 items-center gap-2.5 px-4 text-sm">
          <LogoMark className="size-6" />
          <span className="ml-auto truncate text-bar-soft">{bakery.name}</span>
        </div>
        <div className="grid gap-4 p-4 sm:p-6">
          <div className="rounded-lg border border-line bg-surface p-4 sm:p-6">
            <RatingSummary summary={bakerySummary(review?.rating)} linked={false} />
          </div>
          <ul className="grid gap-3">
            {all.slice(0, 3).map((shown) => (
              <ReviewItem key={shown.id} review={shown} />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
