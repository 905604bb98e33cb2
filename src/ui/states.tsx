import { CloudOff, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

function Frame({ icon, title, text, action }: StateContent & { icon: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center px-4 py-12 text-center">
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-sunken text-ink-soft">
        {icon}
      </span>
      <p className="text-lg font-semibold text-balance">{title}</p>
      {text && <div className="mt-1 text-ink-soft text-pretty">{text}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

interface StateContent {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

export type EmptyStateProps = StateContent & { icon: LucideIcon };

/** Shown when there is no content yet: says why, and what to do. */
export function EmptyState({ icon: Icon, ...content }: EmptyStateProps) {
  return <Frame icon={<Icon aria-hidden className="size-6" strokeWidth={1.75} />} {...content} />;
}

export type ErrorStateProps = {
  title?: string | undefined;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
};

/** Shown when content could not be loaded, with a button to try again. */
export function ErrorState({
  title = "Não foi possível carregar",
  text = "Confira sua conexão e tente novamente.",
  onRetry,
  retrying,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <Frame
        icon={<CloudOff aria-hidden className="size-6" strokeWidth={1.75} />}
        title={title}
        text={text}
        action={
          onRetry && (
            <Button onClick={onRetry} pending={retrying}>
              <RotateCw aria-hidden className="size-4.5" />
              Tentar de novo
            </Button>
          )
        }
      />
    </div>
  );
}

/** Shown while a part of the page is loading, if there is no skeleton for it. */
export function LoadingState(props: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  const { label, className = "min-h-60" } = props;
  return (
    <div className={`grid place-items-center ${className}`}>
      <Spinner label={label} className="size-9" />
    </div>
  );
}
