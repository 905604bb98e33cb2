/** An element of the open page, as the browser's protocol names it. */
export type Handle = Record<string, unknown>;

/** A browser that the campaign drives. Both adapters implement only what the journeys need. */
export interface Driver {
  /** Name and version. */
  name: string;
  open(url: string): Promise<void>;
  back(): Promise<void>;
  /** Calls a function of the page, given as source text. Its arguments and its result are JSON or elements. */
  call<T>(source: string, ...args: unknown[]): Promise<T>;
  /** Clicks the centre of an element as a mouse does. */
  click(element: Handle): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  chooseFile(input: Handle, path: string): Promise<void>;
  /** Returns a PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The keys that have a code of their own in WebDriver. */
export const keys = { tab: "\uE004", escape: "\uE00C" };

/** A click in the middle of an element, as actions of WebDriver. */
export const clickActions = (origin: unknown): object[] => [
  { type: "pointerMove", x: 0, y: 0, origin },
  { type: "pointerDown", button: 0 },
  { type: "pointerUp", button: 0 },
];

/** The keys of a text, as actions of WebDriver. */
export function typeActions(text: string): object[] {
  return [...text]
    .map((character) => (character === "\n" ? "\uE006" : character))
    .flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
}

/** Width and height of the windows. MiniBrowser's window cannot be narrower. */
export const windowSize = { width: 450, height: 900 };
