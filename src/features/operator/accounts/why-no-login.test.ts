import { expect, test } from "vitest";
import * as rules from "#src/features/session/log-in/limits.server.ts";
import { limitSeconds, whyNoLogin } from "./why-no-login.ts";

const at = "2026-11-23T12:00:00.000Z";
const confirmed = {
  closed_at: null,
  returned_at: null,
  confirmed_at: "2026-11-01T12:00:00.000Z",
  has_password: true,
  has_pending_sign_up: false,
};

const { loginPerAccount, loginPerAccountAndIpAddress, loginPerIpAddress, loginPerKnownDevice } =
  rules;
test.each([
  { outcome: "limit", of: [loginPerAccount, loginPerAccountAndIpAddress, loginPerKnownDevice] },
  { outcome: "address_limit", of: [loginPerIpAddress] },
] as const)("$outcome is the trouble until its limits have ended", ({ outcome, of }) => {
  expect(limitSeconds[outcome]).toBe(Math.max(...of.map(({ perSeconds }) => perSeconds)));
  const after = (seconds: number, limits_lifted_at: string | null = null) =>
    whyNoLogin(
      { ...confirmed, logins: [{ outcome, times: 1, last_at: at }], limits_lifted_at },
      new Date(Date.parse(at) + seconds * 1000),
    );
  expect(after(limitSeconds[outcome])).toBe(outcome);
  expect(after(limitSeconds[outcome] + 1)).toBe("password");
  // The operator lifts the limits of an account only.
  const lifted = "2026-11-23T12:00:01.000Z";
  expect(after(2, lifted)).toBe(outcome === "limit" ? "password" : "address_limit");
});

test("a Google account that is not linked is the trouble until the next log-in", () => {
  const why = (...outcomes: ("google_unlinked" | "google")[]) => {
    const logins = outcomes.map((outcome) => ({ outcome, times: 1, last_at: at }));
    return whyNoLogin({ ...confirmed, logins, limits_lifted_at: null }, new Date(at));
  };
  expect(why("google_unlinked", "google")).toBe("google_unlinked");
  expect(why("google", "google_unlinked")).toBeUndefined();
});
