import { z } from "zod";
import { type AccountProblem, PaymentsError } from "./payments.ts";

/** Brazil, in the provider's words. */
const site = "MLB";

const accountShape = z.object({
  site_id: z.string(),
  tags: z.array(z.string()).nullish().catch(null),
});
const documentsShape = z.array(z.object({ id: z.string() }));

type Read = <S extends z.ZodType>(shape: S, path: string) => Promise<z.output<S>>;

/**
 * Checks the account of the access token, and the country of the public key by the documents of its
 * payers. The provider does not tell the account of a public key.
 */
export async function checkAccount(
  read: Read,
  { accessToken, publicKey }: { accessToken: string; publicKey: string },
): Promise<AccountProblem[]> {
  const account = await unlessRejected(read(accountShape, "/users/me"), [401]);
  const path = `/v1/identification_types?public_key=${encodeURIComponent(publicKey)}`;
  const documents = await unlessRejected(read(documentsShape, path), [400, 401, 403, 404]);
  const isTest = accessToken.startsWith("TEST-") || account?.tags?.includes("test_user");
  const problems: [boolean, AccountProblem][] = [
    [account === undefined, "token_rejected"],
    [account !== undefined && account.site_id !== site, "wrong_country"],
    [isTest === true, "test_credentials"],
    [documents === undefined, "public_key_rejected"],
    [documents?.every(({ id }) => id !== "CPF") === true, "public_key_of_another_country"],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

/** Returns undefined if the provider answered with one of these statuses, and in JSON. */
async function unlessRejected<T>(reading: Promise<T>, statuses: number[]): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const isRejected =
      error instanceof PaymentsError && !error.retryable && statuses.includes(error.status);
    if (!isRejected) throw error;
    return undefined;
  }
}
