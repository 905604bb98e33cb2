import type { Db } from "#src/db/client.ts";
import { createBusiness } from "#src/features/business/profile/create-business.server.ts";
import type { AnswerOf, QueryOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { useLink } from "../links/queries.server.ts";
import { type confirmEmail as endpoint, linkFailures } from "./contract.ts";
import { markConfirmed } from "./queries.server.ts";

/** Confirms the account of a mailed link and creates its business. Fails with `token_invalid`. */
export async function confirmEmail(
  services: Pick<Services, "db" | "clock" | "limits">,
  { token, ipAddress }: QueryOf<typeof endpoint> & { ipAddress: string },
): Promise<AnswerOf<typeof endpoint>> {
  await enforceLimits(services, [linkPerIpAddress, ipAddress]);
  const link = {
    tokenHash: hashToken(token),
    purpose: "confirm",
    now: services.clock.now(),
  } as const;
  return services.db.transaction().execute(async (tx) => {
    const accountId = await useLink(tx, link);
    if (!accountId) throw failure(linkFailures, "token_invalid");
    await confirmAccount(services, tx, accountId);
    return { uuid: accountId };
  });
}

/** Confirms an account and creates its business. Does nothing if the account is confirmed. */
export async function confirmAccount(
  services: Pick<Services, "clock">,
  tx: Db,
  accountId: string,
): Promise<void> {
  if (await markConfirmed(tx, accountId, services.clock.now())) {
    await createBusiness(services, tx, accountId);
  }
}
