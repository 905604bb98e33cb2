import { useEffect, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#src/ui/button-class.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { GoogleRating } from "../contract.ts";
import { GoogleBox } from "./google-box.tsx";
import { type MissingState, TypedBox, TypedForm } from "./typed-box.tsx";
import { useGoal } from "./use-goal.ts";
import { useGoogleRating } from "./use-google-rating.ts";
import { useTypedRating } from "./use-typed-rating.ts";
import { WayCard, type WayCardProps, WayFrame } from "./way-card.tsx";

interface SectionProps {
  /** Customers who went to Google in the last 30 days. Resolves to undefined when the call failed. */
  pace: Promise<number | undefined>;
}

/** The rating on Google as it is now, and the way to the owner's goal. Loads by itself. */
export function GoogleRatingSection({ pace }: SectionProps) {
  const { result, retry } = useGoogleRating();
  const knownPace = useLatest(pace);
  return (
    <div className="mb-8 grid gap-3 sm:gap-4 md:grid-cols-[minmax(16rem,19rem)_1fr] print:hidden">
      {result === undefined ? (
        <Loading />
      ) : (
        <Loaded result={result} pace={knownPace} onRetry={retry} />
      )}
    </div>
  );
}

interface LoadedProps {
  result: GoogleRating | "failed";
  pace: number | undefined;
  onRetry: () => void;
}

function Loaded({ result, pace, onRetry }: LoadedProps) {
  const { goal, choose } = useGoal(result === "failed" ? null : result.goal);
  const way = { goal, pace, onChoose: choose };
  if (result === "failed") {
    return <Missing state={result} url={null} way={way} onRetry={onRetry} />;
  }
  const { state, rating, count, maps_url: url } = result;
  if (state !== "shown" && state !== "no_reviews") {
    return <Missing state={state} url={url} way={way} onRetry={onRetry} />;
  }
  return (
    <>
      <GoogleBox shown={result} />
      {rating !== null && count ? <WayCard shown={{ rating, count }} {...way} /> : <FirstReview />}
    </>
  );
}

interface MissingProps {
  state: MissingState;
  url: string | null;
  way: Omit<WayCardProps, "shown">;
  onRetry: () => void;
}

function Missing({ state, url, way, onRetry }: MissingProps) {
  const { typed, save } = useTypedRating();
  const [isOpen, setOpen] = useState(false);
  const typing = isOpen || typed === undefined;
  return (
    <>
      <TypedBox
        state={state}
        url={url}
        typed={typed}
        typing={typing}
        onTyping={() => setOpen(true)}
        onRetry={onRetry}
      />
      {typed && !typing ? (
        <WayCard shown={typed} {...way} />
      ) : (
        <WayFrame title="O caminho até a próxima nota">
          <p className="mt-2 max-w-prose text-sm text-ink-soft">
            Digite os dois números da sua página no Google e veja quantas avaliações faltam para a
            sua meta. Eles ficam só neste navegador.
          </p>
          <TypedForm
            onType={(numbers) => {
              save(numbers);
              setOpen(false);
            }}
          />
        </WayFrame>
      )}
    </>
  );
}

function FirstReview() {
  return (
    <WayFrame title="O caminho até a primeira nota">
      <p className="mt-2 max-w-prose">
        O Google mostra uma nota a partir da primeira avaliação. Convide quem comprou hoje a contar
        como foi.
      </p>
      <p className="mt-auto pt-4">
        <Link to="/convites" className={buttonClass()}>
          Convidar clientes
        </Link>
      </p>
    </WayFrame>
  );
}

/** The value of the latest promise that resolved. The old value stays while a new promise is pending. */
function useLatest(promise: Promise<number | undefined>): number | undefined {
  const [value, setValue] = useState<number>();
  useEffect(() => {
    let isCurrent = true;
    void promise.then((found) => isCurrent && found !== undefined && setValue(found));
    return () => {
      isCurrent = false;
    };
  }, [promise]);
  return value;
}

/** As high as the loaded content, so that nothing jumps. */
function Loading() {
  return (
    <>
      <span role="status" className="sr-only">
        Consultando o Google
      </span>
      <Skeleton className="h-56 rounded-lg md:h-77" />
      <Skeleton className="h-91 rounded-lg md:h-77" />
    </>
  );
}
