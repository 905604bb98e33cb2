import { Image, Languages } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { whole } from "#src/lib/text/numbers.ts";
import { asMediumMoment } from "#src/lib/time/shown-dates.ts";
import { Badge } from "#src/ui/badge.tsx";
import { StarsShown } from "#src/ui/stars.tsx";
import type { GoogleReview } from "../../reviews/contract.ts";

/** One review of Google: who, stars, date, text and its translation. */
export function GoogleReviewItem(props: {
  review: GoogleReview;
  isShownFirst: boolean;
  /** What became of a report to Google. */
  note: string | undefined;
  menu: ReactNode;
  children: ReactNode;
}) {
  const { review, isShownFirst, note, menu, children } = props;
  const { reviewer, stars, text, translation, photos, created_at: at, reply, edited } = review;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShownFirst) item.current?.scrollIntoView({ block: "start" });
  }, [isShownFirst]);
  return (
    <li
      ref={item}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3">
          {stars ? (
            <StarsShown value={stars} />
          ) : (
            <span className="text-sm text-ink-soft">Sem nota</span>
          )}
          {(!reply || reply.state === "rejected") && <Badge tone="warning">Sem resposta</Badge>}
          <time dateTime={at} className="basis-full text-sm text-ink-soft sm:ml-auto sm:basis-auto">
            {asMediumMoment(at)}
            {edited && " (editada)"}
          </time>
        </div>
        {menu && <div className="-my-2.5 -mr-2.5">{menu}</div>}
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-2 font-semibold">
        <span dir="auto" className="min-w-0 wrap-anywhere">
          {reviewer ?? "Cliente anônimo"}
        </span>
        <Badge>Google</Badge>
      </p>
      {text && (
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {translation && (
        <div className="mt-2 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">
          <p className="flex items-center gap-1.5 font-semibold">
            <Languages aria-hidden className="size-4" />
            Tradução do Google
          </p>
          <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {translation}
          </p>
        </div>
      )}
      {photos > 0 && (
        <p className="mt-2 flex items-center gap-1.5 text-sm text-ink-soft">
          <Image aria-hidden className="size-4" />
          {photos === 1 ? "1 foto no Google" : `${whole.format(photos)} fotos no Google`}
        </p>
      )}
      {note && <p className="mt-2 text-sm text-pretty text-ink-soft">{note}</p>}
      {children}
    </li>
  );
}
