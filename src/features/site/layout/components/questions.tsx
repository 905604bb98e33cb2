import { Plus } from "lucide-react";
import type { Question } from "../../content.ts";

/** Questions that open to show their answers. Native elements, so they work without scripts. */
export function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="border-t-2 border-ink">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group border-b border-line">
          <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Plus
              aria-hidden
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-5 text-ink-soft">{answer}</p>
        </details>
      ))}
    </div>
  );
}
