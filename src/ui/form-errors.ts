import { createContext, useContext } from "react";

export interface ShownErrors {
  /** By field name: what the form found wrong when it was sent. */
  found: Readonly<Record<string, string>>;
  /** Fields that were edited since the form was sent: earlier errors are about another text. */
  edited: ReadonlySet<string>;
}

/** The errors of the form around a field. Undefined outside of a `Form`. */
export const FormErrors = createContext<ShownErrors | undefined>(undefined);

/** Returns the error to show at a field: what the form found, or else the error of the page. */
export function useFieldError(name: string, error: string | undefined): string | undefined {
  const errors = useContext(FormErrors);
  if (!errors) return error;
  return errors.found[name] ?? (errors.edited.has(name) ? undefined : error);
}
