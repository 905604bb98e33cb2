import { randomBytes } from "node:crypto";
import { altchaCheck } from "#src/services/human-check/altcha.server.ts";
import type { CheckPurpose } from "#src/services/human-check/contract.ts";
import { humanToken, lightEffort, solve } from "#testing/human.ts";

/** The secret of the programs, so that the load can make easy challenges of its own. */
export const secretKey = "a secret of the trial, long enough for it";

const humanCheck = altchaCheck({
  secret: secretKey,
  clock: { now: () => new Date() },
  effort: lightEffort,
});

/** Returns a solution without the work of a browser. */
export const easySolution = (slug: string) => humanToken({ humanCheck }, `feedback:${slug}`);

/** Calls the program through the proxy, as a browser does. */
export class Client {
  readonly #url: string;
  /** Access token, after a log-in. */
  token = "";
  /** The secret of this browser. */
  readonly device = randomBytes(32).toString("base64url");

  constructor(url: string) {
    this.#url = url;
  }

  /** Throws if the status is another than `expected`. */
  // biome-ignore lint/suspicious/noExplicitAny: the steps read any field of a response and check it.
  async call(expected: number, method: string, path: string, body?: unknown): Promise<any> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.#url + path, {
      method,
      headers: {
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
        "X-Device": this.device,
        ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status !== expected) {
      throw new Error(`${method} ${path}: ${response.status} instead of ${expected}: ${text}`);
    }
    const isJson = response.headers.get("Content-Type")?.includes("json");
    return isJson ? JSON.parse(text) : text;
  }

  /** Solves a challenge of the program, with the work that a browser does. */
  async solve(purpose: CheckPurpose): Promise<string> {
    return solve(await this.call(200, "GET", `/api/human-check/?for=${purpose}`));
  }

  async logIn(username: string, password: string): Promise<void> {
    const recaptcha_token = await this.solve("login");
    const body = { username, password, recaptcha_token, device: this.device };
    this.token = (await this.call(200, "POST", "/api/token/", body)).access;
  }
}
