import { existsSync, globSync } from "node:fs";
import type { Driver } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

interface Candidate {
  /** Packages of Debian. */
  install: string;
  /** Returns the program to start, or undefined if something is missing. */
  find(): string | undefined;
  start(binary: string): Promise<Driver>;
}

const onPath = (name: string) =>
  (process.env.PATH ?? "")
    .split(":")
    .map((folder) => `${folder}/${name}`)
    .find(existsSync);

/** The browsers that the campaign drives, besides the Chromium of `npm test`. */
export const candidates: Record<string, Candidate> = {
  firefox: {
    install: "firefox-esr",
    find: () => process.env.FIREFOX_PATH ?? onPath("firefox") ?? onPath("firefox-esr"),
    start: startFirefox,
  },
  webkit: {
    install: "webkit2gtk-driver xvfb",
    find: () =>
      onPath("WebKitWebDriver") && onPath("Xvfb")
        ? globSync("/usr/{lib,lib/*,libexec}/webkit2gtk-4.[01]/MiniBrowser").at(-1)
        : undefined,
    start: startWebKit,
  },
};
