import { useState } from "react";
import { Link } from "react-router";
import { useMayAct, useMayOpen } from "#src/features/session/owner/use-may-act.ts";
import { buttonClass } from "#src/ui/button-class.ts";
import type { GoogleRating as Answer } from "../contract.ts";
import { GoogleBox } from "./google-box.tsx";
import { type MissingState, TypedBox, TypedForm } from "./typed-box.tsx";
import { useGoal } from "./use-goal.ts";
import { useTypedRating } from "./use-typed-rating.ts";
import { WayCard, type WayCardProps, WayFrame } from "./way-card.tsx";

interface GoogleRatingProps {
  result: Answer | "failed";
  pace: number | undefined;
  onRetry: () => void;
}

/** Google's numbers, or what the owner copied from Google, above the way to the goal. */
export function GoogleRating({ result, pace, onRetry }: GoogleRatingProps) {
  const { goal, choose } = useGoal(result === "failed" ? null : result.goal);
  const isOwner = useMayAct("owner");
  const mayChoose = useMayAct("manager");
  const way = { goal, pace, onChoose: mayChoose ? choose : null };
  if (result === "failed") {
    return <Missing state={result} url={null} connectable={false} way={way} onRetry={onRetry} />;
  }
  const { state, rating, count, maps_url: url, connectable } = result;
  if (state !== "shown" && state !== "no_reviews") {
    return (
      <Missing
        state={state}
        url={url}
        connectable={connectable && isOwner}
        way={way}
        onRetry={onRetry}
      />
    );
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
  connectable: boolean;
  way: Omit<WayCardProps, "shown">;
  onRetry: () => void;
}

function Missing({ state, url, connectable, way, onRetry }: MissingProps) {
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
        connectable={connectable}
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
  const mayInvite = useMayOpen("/convites");
  return (
    <WayFrame title="O caminho até a primeira nota">
      <p className="mt-2 max-w-prose">
        O Google mostra uma nota a partir da primeira avaliação. Convide quem comprou hoje a contar
        como foi.
      </p>
      {mayInvite && (
        <p className="pt-3">
          <Link to="/convites" className={buttonClass()}>
            Convidar clientes
          </Link>
        </p>
      )}
    </WayFrame>
  );
}
