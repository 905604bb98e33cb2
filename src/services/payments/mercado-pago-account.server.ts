import { z } from "zod";
import { type AccountProblem, PaymentsError } from "./payments.ts";

/** Brazil, in the provider's words. */
const site = "MLB";

const accountShape = z.object({
  site_id: z.string(),
  tags: z.array(z.string()).nullish().catch(null),
  status: z.object({ site_status: z.string().nullish() }).nullish().catch(null),
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
  const account = await unlessRejected(read(accountShape, "/users/me"), [401, 403]);
  const path = `/v1/identification_types?public_key=${encodeURIComponent(publicKey)}`;
  const documents = await unlessRejected(read(documentsShape, path), [400, 401, 403, 404]);
  const tags = typeof account === "object" ? account.tags : undefined;
  const isTest = accessToken.startsWith("TEST-") || tags?.includes("test_user");
  const problems: [boolean, AccountProblem][] = [
    [account === 401, "token_rejected"],
    [account === 403 || isRestricted(account), "account_restricted"],
    [typeof account === "object" && account.site_id !== site, "wrong_country"],
    [isTest === true, "test_credentials"],
    [typeof documents === "number", "public_key_rejected"],
    [
      typeof documents === "object" && documents.every(({ id }) => id !== "CPF"),
      "public_key_of_another_country",
    ],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, problem]) => problem);
}

/** An account has `active`, unless the provider has suspended it. Older answers have no status. */
function isRestricted(account: z.output<typeof accountShape> | number): boolean {
  const status = typeof account === "object" ? account.status?.site_status : undefined;
  return status != null && status !== "active";
}

/** Returns the status if the provider answered with one of these, and in JSON. */
async function unlessRejected<T>(reading: Promise<T>, statuses: number[]): Promise<T | number> {
  try {
    return await reading;
  } catch (error) {
    const isRejected =
      error instanceof PaymentsError && !error.retryable && statuses.includes(error.status);
    if (!isRejected) throw error;
    return error.status;
  }
}
