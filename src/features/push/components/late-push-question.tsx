import { useEffect, useState } from "react";
import { pushQuestionKey } from "#src/lib/storage-keys.ts";
import { usePart } from "#src/ui/use-part.ts";

const loadQuestion = () => import("./push-question.tsx");

/** Shows the question about notifications if a low rating was missed, and it was not answered here before. */
export function LatePushQuestion({ missed }: { missed: Promise<boolean> }) {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    let isShown = true;
    const isAnswered = localStorage.getItem(pushQuestionKey) !== null;
    void missed.then((isMissed) => isShown && setAsked(isMissed && !isAnswered));
    return () => {
      isShown = false;
    };
  }, [missed]);
  return isAsked ? <Question /> : null;
}

function Question() {
  const { part } = usePart(loadQuestion);
  return part ? <part.PushQuestion /> : null;
}
