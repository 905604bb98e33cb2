import type { Role } from "#src/features/session/role.ts";

/** What the panel's shell provides also to a person without a business. */
export interface PersonContext {
  uuid: string;
  /** The shown business. Undefined without one. */
  business?: string;
  /** Undefined without a business. */
  role?: Role;
  shops: { id: string; name: string | null; role: Role }[];
}
