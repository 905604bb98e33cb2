import { type Failure, failure } from "#src/http/failure.ts";
import { signUpFailures } from "./contract.ts";

/** The `email` field tells the sign-up page that the email has an account. */
export function emailTaken(): Failure {
  const [, detail] = signUpFailures.email_taken;
  return failure(signUpFailures, "email_taken", { email: [detail] });
}
