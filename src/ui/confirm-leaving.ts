/** Asks before unsaved changes of a form are lost. */
export interface Guard {
  isUnsaved(): boolean;
  /** Resolves to true if the owner gives up the changes. */
  ask(): Promise<boolean>;
}

const guards = new Set<Guard>();

/** Registers a guard. Returns a function that unregisters it. */
export function registerGuard(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Returns true if `confirmLeaving` will ask. */
export function hasUnsavedChanges(): boolean {
  return [...guards].some((guard) => guard.isUnsaved());
}

/** Asks the owner before unsaved changes on the page are lost. Returns false if the owner wants to keep them. */
export async function confirmLeaving(): Promise<boolean> {
  for (const guard of guards) if (guard.isUnsaved() && !(await guard.ask())) return false;
  return true;
}

/** The state of a navigation that `confirmLeaving` has already confirmed. */
export const confirmedState = { isConfirmed: true };

/** Returns true if the state of a navigation is `confirmedState`. */
export function isConfirmed(state: unknown): boolean {
  return (state as Partial<typeof confirmedState> | null)?.isConfirmed === true;
}
