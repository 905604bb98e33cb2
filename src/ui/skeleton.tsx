/** A grey block where content will be; give it the size of what it stands for. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-sm bg-sunken ${className}`} />
  );
}
