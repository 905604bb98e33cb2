/** What a person may do in a business, from least to most. Each role may do what the roles before it may. */
export const roles = ["staff", "manager", "owner"] as const;

export type Role = (typeof roles)[number];

/** Returns true if `role` may do what needs at least the role `least`. */
export function mayAct(role: Role, least: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(least);
}
