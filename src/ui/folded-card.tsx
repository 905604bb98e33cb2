import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

interface FoldedCardProps {
  /** A URL with this fragment opens the card. */
  id?: string;
  title: string;
  /** What is chosen inside, shown below the title. */
  summary?: string;
  description: ReactNode;
  /** True opens the card, for example for an error inside. The user may close it again. */
  isOpen?: boolean;
  /** Called each time the card was opened. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A card whose content is shown after a tap on its title. The title is an h2. */
export function FoldedCard(props: FoldedCardProps) {
  const { id, title, summary, description, isOpen = false, onOpen, children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  useEffect(() => {
    if (id && details.current && window.location.hash === `#${id}`) details.current.open = true;
  }, [id]);
  return (
    <details
      ref={details}
      id={id}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
      className="group scroll-mt-20 rounded-lg border border-line bg-surface shadow-card"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-lg px-4 py-3 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0">
          <h2 className="text-lg">{title}</h2>
          {summary && <p className="mt-0.5 text-sm text-ink-soft">{summary}</p>}
        </div>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-4 sm:px-6 sm:pb-6">
        <p className="mb-4 text-sm text-ink-soft">{description}</p>
        {children}
      </div>
    </details>
  );
}
