import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { LineIcon } from "./line-icon.tsx";
import { closeToast, type ShownToast, type ToastTone, toastStore } from "./toast.ts";

const marks: Record<ToastTone, [color: string, path: string]> = {
  success: ["text-action", "m6 10.5 3 3 5.5-6.5"],
  error: ["text-danger", "M10 5.8v5M10 13.8v.01"],
  warning: ["text-warning", "M10 5.8v5M10 13.8v.01"],
  info: ["text-ink-soft", "M10 9.5v4.7M10 6.2v.01"],
};

/** In Portuguese. */
export const toasterWords = { notices: "Avisos", close: "Fechar" };

function ToastItem({
  toast: { id, title, description, tone, duration, leaving },
  closeLabel,
}: {
  toast: ShownToast;
  closeLabel: string;
}) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(duration);
  const cameFrom = useRef<HTMLElement>(null);
  const paused = hovered || focused || leaving;

  useEffect(() => {
    if (paused || left.current === Number.POSITIVE_INFINITY) return;
    const start = Date.now();
    const timer = setTimeout(closeToast, left.current, id);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - start;
    };
  }, [id, paused]);

  const focus = (event: FocusEvent) => {
    if (!focused) cameFrom.current = event.relatedTarget as HTMLElement | null;
    setFocused(true);
  };
  const close = () => {
    cameFrom.current?.focus();
    closeToast(id);
  };
  const [color, path] = marks[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timeout of the message
    <div
      data-tone={tone}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={focus}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto flex gap-3 rounded-lg bg-raised py-1 pr-1 pl-4 @max-[15rem]:flex-wrap @max-[15rem]:gap-y-0 @max-[15rem]:pl-3 text-ink [box-shadow:var(--shade-raised)] transition duration-200 data-leaving:[translate:1.5rem] data-leaving:opacity-0 starting:[translate:0_-0.75rem] starting:opacity-0"
    >
      <LineIcon className={`mt-3 size-5 shrink-0 ${color}`}>
        <circle cx="10" cy="10" r="9" />
        <path d={path} />
      </LineIcon>
      {/* Large text in a narrow window: below the icon and the button, or else words would break. */}
      <div className="min-w-0 flex-1 py-2.5 @max-[15rem]:order-last @max-[15rem]:basis-full @max-[15rem]:pt-0 @max-[15rem]:pr-2">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {description && <p className="text-sm text-ink-soft wrap-anywhere">{description}</p>}
      </div>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={close}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft @max-[15rem]:ml-auto hover:bg-sunken"
      >
        <LineIcon className="size-5">
          <path d="m5 5 10 10M15 5 5 15" />
        </LineIcon>
      </button>
    </div>
  );
}

/**
 * On a page with a bar at the bottom of the window the messages are above it. On a phone an open dialog is at the
 * bottom, and they are at the top, so that its buttons stay free.
 */
const atBottom =
  "bottom-0 in-[html:has([data-bottom-bar])]:bottom-24 max-sm:in-[html:has([role$=dialog][data-open])]:top-0 max-sm:in-[html:has([role$=dialog][data-open])]:bottom-auto";

/**
 * Shows the messages; one per page, at the end of the body. In the panel they are at the bottom, so that they cover
 * neither title nor menu. Both live regions always exist, or screen
 * readers miss the first message. Errors and warnings are assertive, other messages are polite.
 */
export function Toaster({
  isAtBottom = false,
  words = toasterWords,
}: {
  isAtBottom?: boolean;
  words?: typeof toasterWords;
}) {
  const shown = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.read,
    toastStore.readOnServer,
  );
  const urgent = (one: ShownToast) => one.tone === "error" || one.tone === "warning";
  const items = (list: readonly ShownToast[]) =>
    list.map((one) => <ToastItem key={one.id} toast={one} closeLabel={words.close} />);
  return (
    <section
      aria-label={words.notices}
      className={`pointer-events-none fixed inset-x-0 z-50 p-3 sm:left-auto sm:w-104 sm:p-4 ${isAtBottom ? atBottom : "top-0"}`}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className="@container grid gap-2">
        {items(shown.filter(urgent))}
      </div>
      <div
        role="status"
        aria-live="polite"
        aria-atomic="false"
        className="@container grid gap-2 not-empty:mt-2"
      >
        {items(shown.filter((one) => !urgent(one)))}
      </div>
    </section>
  );
}
