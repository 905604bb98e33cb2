import { spawn } from "node:child_process";

/** Ends a watchdog without running its script. */
export type Dismiss = () => void;

/**
 * Runs a shell script with arguments if this process ends before the watchdog is dismissed, for any
 * reason, also SIGINT or SIGKILL. Does nothing on Windows.
 */
export function whenKilled(script: string, ...args: string[]): Dismiss {
  if (process.platform === "win32") return () => {};
  // The watchdog's input closes when this process ends.
  const waiting = `read -r word; [ "$word" = dismissed ] && exit 0\n${script}`;
  const watchdog = spawn("/bin/sh", ["-c", waiting, "sh", ...args], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.on("error", () => {});
  watchdog.stdin?.on("error", () => {});
  watchdog.unref();
  return () => void watchdog.stdin?.end("dismissed\n");
}
