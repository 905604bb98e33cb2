import { findKnownDevice } from "#src/features/session/devices/find-known-device.server.ts";
import { lookUpAccountId } from "#src/features/session/owner/look-up-account-id.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { isHuman } from "#src/services/human-check/is-human.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { mailResetJob } from "../jobs.ts";
import type { requestReset as endpoint } from "./contract.ts";
import {
  resetMailPerEmail,
  resetMailPerKnownDevice,
  resetPerIpAddress,
  uncheckedResetMailPerEmail,
} from "./limits.server.ts";

type Dependencies = Pick<Services, "db" | "humanCheck" | "limits" | "queue">;
type Request = BodyOf<typeof endpoint>;

/**
 * Requests a mail with a reset link. The response does not show whether the account exists: in both
 * cases there is one query and one job, and the job does the rest. If too many mails went to the
 * email, sends none and returns the same. Fails with `too_many_requests` for an IP address only.
 */
export async function requestReset(
  services: Dependencies,
  request: Request,
  ipAddress: string,
): Promise<void> {
  const { db, limits, queue } = services;
  await enforceLimits(services, [resetPerIpAddress, ipAddress]);
  if ((await limits.take([await mailAttempt(services, request)])) !== undefined) return;
  const accountId = (await lookUpAccountId(db, request.email)) ?? null;
  await queue.enqueue(db, mailResetJob, { accountId });
}

/** Separate limits: a stranger's requests do not count for the owner's browser or for checked requests. */
async function mailAttempt(
  services: Dependencies,
  { email, device, recaptcha = "" }: Request,
): Promise<Attempt> {
  const known = await findKnownDevice(services, email, device);
  if (known) return [resetMailPerKnownDevice, `${email} ${known}`];
  const isChecked = recaptcha !== "" && (await isHuman(services, recaptcha, "reset"));
  return [isChecked ? resetMailPerEmail : uncheckedResetMailPerEmail, email];
}
