/** Marks every page in demo mode. It does not react to the pointer. */
export function DemoMark() {
  return (
    <aside className="pointer-events-none fixed bottom-0 left-0 z-[1] rounded-tr-md border border-b-0 border-l-0 border-line bg-raised px-2 py-0.5 text-xs text-ink-soft print:hidden">
      modo demonstração
    </aside>
  );
}
