import { hash } from "@node-rs/argon2";
import { addOperator } from "#src/features/operator/access/add-operator.server.ts";
import { totpOf } from "#src/features/operator/access/totp.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import type { TestApi } from "./api.ts";
import { send } from "./send.ts";

export interface TestOperator {
  email: string;
  password: string;
  token: string;
  /** Returns the one-time code of the current moment. */
  code(): string;
}

type InviteServices = Pick<Services, "db" | "clock" | "settings">;

/** Adds an operator like the command, and returns the token of the printed link. */
export async function inviteOperator(services: InviteServices, email: string): Promise<string> {
  const { link } = await addOperator(services, email);
  return new URL(link).hash.slice(1);
}

/** Returns the one-time code that the app of an invite's operator shows now. */
export function codeOf({ clock, settings }: InviteServices, invite: string): string {
  return totpOf(settings, hashToken(invite)).generate({ timestamp: clock.now().getTime() });
}

const password = "uma senha de operador";
/** A production hash takes so much work that tests with many log-ins would be slow. */
const passwordHash = hash(password, { memoryCost: 1024, timeCost: 1 });

let count = 0;

/** Creates an operator with password and one-time codes, through the API, with an open session. */
export async function newOperator(
  api: Pick<TestApi, "url"> & { services: InviteServices },
  device?: string,
): Promise<TestOperator> {
  count += 1;
  const email = `operador-${process.pid}-${count}@estrelou.test`;
  const invite = await inviteOperator(api.services, email);
  const code = () => codeOf(api.services, invite);
  const { status, body } = await send(api, "POST", "/api/operator/enrolment/code/", {
    body: { invite, password, code: code(), device },
  });
  if (status !== 201) throw new Error(`Enrolment returned ${status}: ${JSON.stringify(body)}`);
  const { db } = api.services;
  const light = { password_hash: await passwordHash };
  await db.updateTable("operator").set(light).where("email", "=", email).execute();
  return { email, password, token: body.token, code };
}
