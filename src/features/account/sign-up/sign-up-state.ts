/**
 * The sign-up whose link was mailed. It is stored in the history entry, so that a reload shows 'Verifique seu
 * e-mail' again. The password is not part of it: the server knows the sign-up by the browser's secret.
 */
export interface SignUpState {
  phone: string;
  email: string;
  /** The plan that the visitor chose before. */
  plan?: "trial" | undefined;
  /** Milliseconds since 1970. */
  sentAt: number;
}

/** Returns the sign-up that the page stored in the history entry, else undefined. */
export function readSignUpState(state: unknown): SignUpState | undefined {
  const { phone, email, plan, sentAt } = (state ?? {}) as Partial<
    Record<keyof SignUpState, unknown>
  >;
  if (typeof phone !== "string" || typeof email !== "string" || typeof sentAt !== "number") {
    return undefined;
  }
  return { phone, email, plan: plan === "trial" ? plan : undefined, sentAt };
}
