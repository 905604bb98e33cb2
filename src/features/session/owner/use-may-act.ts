import { useOutletContext } from "react-router";
import { traitsOf } from "#src/route-traits.ts";
import { mayAct, type Role } from "../role.ts";

/** Returns true if the person's role in the shown business allows what needs at least the role `least`. */
export function useMayAct(least: Role): boolean {
  const { role } = useOutletContext<{ role: Role }>();
  return mayAct(role, least);
}

export function mayOpen(role: Role, path: string): boolean {
  return mayAct(role, traitsOf(path.replace(/[?#].*/, "")).least ?? "staff");
}

/** Returns true if the person may open a page of the panel. A link to any other page would lead to a refusal. */
export function useMayOpen(path: string): boolean {
  const { role } = useOutletContext<{ role: Role }>();
  return mayOpen(role, path);
}
