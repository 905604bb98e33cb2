import { unsavedInputKey } from "#src/lib/storage-keys.ts";

/**
 * The owner's unsaved input when the session ended, or when another tab logged in to another account. It
 * stays in this tab, under the id of the business, until the owner logs in again and restores or
 * discards it.
 */
interface Stored {
  /** The id of the business. Older versions stored the account's. */
  account: string;
  /** By the name of the form. */
  inputs: Record<string, unknown>;
}

type Reader = () => { business: string; value: unknown } | undefined;

const readers = new Map<string, Reader>();
let storedNames = new Set<string>();

/** Registers a form: `read` returns its unsaved input, or undefined. Returns a function that unregisters it. */
export function registerInput(name: string, read: Reader): () => void {
  readers.set(name, read);
  return () => {
    if (readers.get(name) === read) readers.delete(name);
  };
}

/** Returns true if a form on the page has unsaved input. */
export function hasUnsavedInput(): boolean {
  return [...readers.values()].some((read) => read() !== undefined);
}

/** Stores the unsaved input of every form on the page. Called before the browser leaves the owner's page. */
export function storeUnsavedInput(): void {
  let stored: Stored | undefined;
  for (const [name, read] of readers) {
    const input = read();
    if (!input) continue;
    stored ??= { account: input.business, inputs: {} };
    stored.inputs[name] = input.value;
  }
  if (!stored) return;
  sessionStorage.setItem(unsavedInputKey, JSON.stringify(stored));
  storedNames = new Set(Object.keys(stored.inputs));
}

/** The owner has confirmed that the page's unsaved input may be lost: navigating does not ask again. */
export function giveUpUnsavedInput(): void {
  storedNames = new Set(readers.keys());
}

/** Returns true if the form's input was stored at the end of the session, or is given up: navigating loses nothing. */
export function isInputStored(name: string): boolean {
  return storedNames.has(name);
}

/**
 * Returns the stored input of a form of a business, which has one of these keys. Returns undefined if there is none.
 */
export function findUnsavedInput(keys: string[], name: string): unknown {
  const stored = readStored();
  return stored && keys.includes(stored.account) ? stored.inputs[name] : undefined;
}

export function deleteUnsavedInput(name: string): void {
  const stored = readStored();
  if (!stored) return;
  delete stored.inputs[name];
  if (Object.keys(stored.inputs).length === 0) sessionStorage.removeItem(unsavedInputKey);
  else sessionStorage.setItem(unsavedInputKey, JSON.stringify(stored));
}

/** Returns true if input is stored, of any business. */
export function hasStoredInput(): boolean {
  return readStored() !== undefined;
}

/** Deletes all stored input. Called when the owner logs out. */
export function deleteAllUnsavedInput(): void {
  sessionStorage.removeItem(unsavedInputKey);
}

function readStored(): Stored | undefined {
  const text = sessionStorage.getItem(unsavedInputKey);
  return text ? (JSON.parse(text) as Stored) : undefined;
}
