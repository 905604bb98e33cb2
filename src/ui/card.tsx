import type { ComponentProps, ReactNode } from "react";
import { unbroken } from "./unbroken.tsx";

export type CardProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  description?: ReactNode;
  /** Buttons or links to the right of the title. */
  actions?: ReactNode;
};

/** A card with the content of one subject. The title is an h2. */
export function Card({ title, description, actions, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={`rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 ${className ?? ""}`}
    >
      {(title || actions) && (
        <header className="mb-4 flex flex-wrap items-start justify-between gap-x-2 gap-y-2">
          <div className="min-w-0">
            {title && <h2 className="text-lg">{title}</h2>}
            {description && <p className="mt-0.5 text-sm text-ink-soft">{unbroken(description)}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
