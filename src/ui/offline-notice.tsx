import { useEffect, useRef, useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export type OfflineNoticeProps = {
  text: string;
  /** Called when the network connection returns. */
  onBack?: (() => void) | undefined;
  /** `sticky` at the end of the page: its last line can be scrolled above the notice. */
  position?: "fixed" | "sticky";
};

/** Shows a notice while the browser is offline. The live region always exists, so screen readers read it. */
export function OfflineNotice({ text, onBack, position = "fixed" }: OfflineNoticeProps) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const wasAway = useRef(false);
  useEffect(() => {
    if (online && wasAway.current) onBack?.();
    wasAway.current = !online;
  }, [online, onBack]);
  return (
    <div role="status" className={`${position} inset-x-0 bottom-0 z-40 print:hidden`}>
      {!online && <p className="bg-ink px-4 py-3 text-center font-semibold text-ground">{text}</p>}
    </div>
  );
}
