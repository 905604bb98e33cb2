import { expect } from "@playwright/test";
import type { Driver, Handle } from "./driver.ts";

type Role = "button" | "link" | "field" | "choice" | "option" | "text";

/** A person at a browser, who finds things by what they read. */
export interface Visitor {
  driver: Driver;
  open(path: string): Promise<void>;
  /** Waits until the page shows a text. */
  see(text: string): Promise<void>;
  /** Waits for the path of the page. */
  at(path: string): Promise<void>;
  find(role: Role, name: string): Promise<Handle>;
  press(role: Role, name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
}

export function visitorOf(driver: Driver, origin: string): Visitor {
  const find = async (role: Role, name: string, isPressed = false) => {
    let found: { element: Handle; place: string } | null = null;
    let place: string | undefined;
    await expect
      .poll(
        async () => {
          found = await driver.call(finder, role, name, isPressed);
          // An element that moves is clicked when it has arrived.
          const isStill = found !== null && found.place === place;
          place = found?.place;
          return isStill;
        },
        { message: `${role} '${name}'`, intervals: [50] },
      )
      .toBe(true);
    return (found as unknown as { element: Handle }).element;
  };
  return {
    driver,
    find,
    open: (path) => driver.open(origin + path),
    see: (text) =>
      expect
        .poll(() => driver.call<string>(readText), {
          message: `text '${text}'`,
        })
        .toContain(text),
    at: (path) =>
      expect
        .poll(() => driver.call<string>("() => location.pathname"), { message: path })
        .toBe(path),
    press: async (role, name) => driver.click(await find(role, name, true)),
    async fill(label, text) {
      await driver.call(
        "(field) => { field.focus(); field.select(); }",
        await find("field", label),
      );
      await driver.type(text);
    },
  };
}

/** A document that is arriving has no body yet. */
const readText = "() => (document.body?.innerText ?? '').replace(/\\s+/g, ' ')";

/**
 * Returns the first visible and usable element with a role and a name that begins with the given text. With
 * `isPressed` nothing may cover it, as the backdrop of a dialog does while it closes.
 */
const finder = `(role, name, isPressed) => {
  const selectors = {
    button: "button",
    link: "a[href]",
    field: "input, textarea, select",
    choice: "input[type=radio], input[type=checkbox]",
    option: "[role=option]",
    text: "label, summary, p, span, h1, h2, h3, td, li",
  };
  const clean = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
  const nameOf = (element) => clean(
    element.getAttribute("aria-label") ||
      [...(element.labels ?? [])].map((label) => label.textContent).join(" ") ||
      document.getElementById(element.getAttribute("aria-labelledby"))?.textContent ||
      element.textContent,
  );
  const all = [...document.querySelectorAll(selectors[role])].filter(
    (element) =>
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === "visible" &&
      !element.closest("[inert]") &&
      !element.disabled && element.ariaDisabled !== "true" &&
      nameOf(element).startsWith(name),
  );
  const element = all.find((one) => nameOf(one) === name) ?? all[0];
  if (!element) return null;
  const target = role === "choice" ? element.labels?.[0] ?? element : element;
  if (element.type !== "file") target.scrollIntoView({ block: "center" });
  const { x, y, width, height } = target.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  if (isPressed && !(target.closest("label, button, a") ?? target).contains(top)) return null;
  return { element: target, place: [x, y, width].join() };
}`;
