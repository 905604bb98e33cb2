import { StarsShown } from "#src/ui/stars.tsx";
import { illustrativeTestimonials, type Testimonial } from "../../content.ts";

/**
 * Testimonials of owners: a scrolling row on small screens, side by side on larger ones. Without real ones
 * live mode shows nothing, and demo mode shows invented ones and says so.
 */
export function Testimonials({ demo, real }: { demo: boolean; real: Testimonial[] }) {
  const areReal = real.length > 0;
  if (!areReal && !demo) return null;
  const testimonials = areReal ? real : illustrativeTestimonials;
  return (
    <section aria-labelledby="depoimentos" className="mx-auto max-w-6xl py-14 sm:px-6 sm:py-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 sm:px-0">
        <h2 id="depoimentos" className="display text-4xl">
          Quem já pôs no balcão
        </h2>
        {!areReal && <p className="text-sm text-ink-soft">Depoimentos ilustrativos</p>}
      </div>
      {/* A scrolling row must be focusable, or the keyboard cannot scroll it. */}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: this list scrolls sideways on small screens.
        tabIndex={0}
        aria-labelledby="depoimentos"
        className="mt-8 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 pb-3 sm:px-0 md:grid md:grid-cols-3 md:gap-8 md:overflow-visible"
      >
        {testimonials.map(({ words, name, business, stars }) => (
          <li
            key={`${name} ${words}`}
            className="w-[82%] shrink-0 snap-start border-t-2 border-ink pt-5 md:w-auto"
          >
            <figure className="grid h-full grid-rows-[auto_1fr_auto] gap-4">
              <StarsShown value={stars} className="h-5" />
              <blockquote className="text-lg">“{words}”</blockquote>
              <figcaption className="text-ink-soft">
                <span className="font-semibold text-ink">{name}</span>, {business}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
