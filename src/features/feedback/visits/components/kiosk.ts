/** Whether this page is a tablet on the counter (`?modo=totem`): every customer begins afresh. */
export function inKiosk(): boolean {
  return new URLSearchParams(window.location.search).get("modo") === "totem";
}

/** Keeps the tablet's screen lit while the page is in front, where the browser can. */
export function keepScreenLit(): () => void {
  let lock: WakeLockSentinel | undefined;
  const ask = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // Refused on a low battery, for one: the tablet then darkens as its owner set it.
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  };
  void ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    document.removeEventListener("visibilitychange", ask);
    void lock?.release();
  };
}
