/** Returns true on a tablet on the counter (`?modo=totem`): each customer starts with an empty form. */
export function inKiosk(): boolean {
  return new URLSearchParams(window.location.search).get("modo") === "totem";
}

/**
 * Hides the browser's bars, if the browser can. Browsers allow it only during a tap. Safari on an iPad
 * shows a warning to everybody who types in full screen, so it is left out (only Safari on iOS has
 * `navigator.standalone`).
 */
export function enterFullScreen(): void {
  if (document.fullscreenElement || "standalone" in navigator) return;
  // The browser rejects it in a frame, for example. The page then stays as it is.
  void document.documentElement.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
}

/** Keeps the screen on while the page is visible, in browsers that can. Returns how to stop. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined;
  const request = async () => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    // The browser rejects the lock on a low battery, for example. The screen then turns off as usual.
    lock = await navigator.wakeLock.request("screen").catch(() => undefined);
  };
  void request();
  document.addEventListener("visibilitychange", request);
  return () => {
    document.removeEventListener("visibilitychange", request);
    void lock?.release();
  };
}
