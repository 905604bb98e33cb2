import { useOutletContext } from "react-router";
import { mayAct, type Role } from "../role.ts";

/** Returns true if the person's role in the shown business allows what needs at least the role `least`. */
export function useMayAct(least: Role): boolean {
  const { role } = useOutletContext<{ role: Role }>();
  return mayAct(role, least);
}
