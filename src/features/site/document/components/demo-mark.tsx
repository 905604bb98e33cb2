/** Marks every page in demo mode. On a phone it is at the end of the page, where it covers no button. */
export function DemoMark() {
  return (
    <aside className="pointer-events-none z-[1] border-line bg-raised px-2 py-0.5 text-xs text-ink-soft max-sm:border-t max-sm:text-center sm:fixed sm:bottom-0 sm:left-0 sm:rounded-tr-md sm:border-t sm:border-r print:hidden">
      modo demonstração
    </aside>
  );
}
