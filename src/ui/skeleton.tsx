/** A grey placeholder for content that is loading. Give it the size of the content. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-sunken ${className}`} />
  );
}
