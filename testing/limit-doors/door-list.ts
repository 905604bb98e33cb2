import type { Server } from "node:http";
import { expect } from "vitest";
import { send, type TestApi } from "../api.ts";
import { SoftwarePasskey } from "../authenticator.ts";
import type { TenantOptions } from "../factories.ts";
import type { TestGoogle } from "../google-reviews.ts";
import { newOwner } from "../owner.ts";
import type { startTestPush } from "../push.ts";

/** What the doors call. It is started after they are listed. */
export interface World {
  api: TestApi;
  google: TestGoogle;
  push: Awaited<ReturnType<typeof startTestPush>>;
  /** The program with its pages, without the API's tests around it. */
  pages: Server;
  mailgunKey: string;
}

/** Makes one call. Returns true if the limit let it pass. */
export type Call = () => Promise<boolean>;

/** A place in the code that counts a rule, and the public way to it. */
export interface Door {
  rule: string;
  /** The file below `src` that counts. */
  file: string;
  /** Tells doors of one file apart. */
  by: string;
  prepare: () => Promise<Call> | Call;
}

let addresses = 0;
export const newIp = () => `192.0.2.${++addresses}`;
let people = 0;
export const newEmail = () => `pessoa-${++people}@exemplo.test`;
export const phone = () => `119${String(90_000_000 + ++people)}`;

interface Request {
  body?: unknown;
  token?: string;
  ip?: string;
  headers?: Record<string, string>;
  /** The code of a rejected call. */
  code?: string;
}

export type DoorList = ReturnType<typeof listDoors>;

/** Returns an empty list of doors, and what adds one. */
export function listDoors(world: World) {
  const doors: Door[] = [];

  /** Makes one call over HTTP. An error other than the limit's may follow it. */
  async function passes(method: string, path: string, request: Request = {}): Promise<boolean> {
    const { ip = newIp(), code = "too_many_requests", ...input } = request;
    const browser = { "X-Forwarded-For": ip, "User-Agent": "Mozilla/5.0 (iPhone) Safari" };
    const headers = { ...browser, ...request.headers };
    const answer = await send(world.api, method, path, { ...input, headers });
    if (answer.body.code !== code) expect(answer.status).not.toBe(429);
    return answer.body.code !== code;
  }

  const door = (rule: string, file: string, by: string, prepare: Door["prepare"]) =>
    void doors.push({ rule, file, by, prepare });

  /** A door that counts an IP address. */
  function ipDoor(rule: string, file: string, call: string, body?: () => unknown) {
    door(rule, file, call, () => {
      const ip = newIp();
      const [method = "", path = ""] = call.split(" ");
      return async () => passes(method, path, { ip, ...(body ? { body: await body() } : {}) });
    });
  }

  /** A door that counts a business or an account, called by its owner. */
  function ownerDoor(
    rule: string,
    file: string,
    call: string,
    {
      body,
      plan,
      code,
    }: { body?: () => unknown; plan?: TenantOptions["plan"]; code?: string } = {},
  ) {
    door(rule, file, call, async () => {
      const { token } = await newOwner(world.api, plan ? { plan } : {});
      const [method = "", path = ""] = call.split(" ");
      return () =>
        passes(method, path, {
          token,
          ...(code ? { code } : {}),
          ...(body ? { body: body() } : {}),
        });
    });
  }

  /** A call that passes if a mail is sent to an email. */
  function mailing(to: string, call: () => Promise<unknown>): Call {
    const count = () => world.api.sent.filter((mail) => mail.to === to).length;
    return async () => {
      const before = count();
      expect(await call()).toBe(true);
      await world.api.runJobs();
      return count() > before;
    };
  }

  const stranger = new SoftwarePasskey();
  const assertion = async () => {
    const options = await send(world.api, "POST", "/api/token/passkey/options/", {
      headers: { "X-Forwarded-For": newIp() },
    });
    return stranger.get(options.body, { userHandle: "AAAA" });
  };

  return { doors, world, door, ipDoor, ownerDoor, passes, mailing, assertion };
}
