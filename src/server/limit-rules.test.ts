import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GoogleProfileError } from "#src/services/google-profile/google-profile.ts";
import type { Attempt } from "#src/services/limits/limits.ts";
import type { PlaceSearch } from "#src/services/places/places.ts";
import { send, startTestApi, testSettings } from "#testing/api.ts";
import { startTestGoogle } from "#testing/google-reviews.ts";
import { addContactDoors, addResetDoors } from "#testing/limit-doors/account.ts";
import { addBillingDoors } from "#testing/limit-doors/billing.ts";
import { addCustomerDoors } from "#testing/limit-doors/customer.ts";
import { listDoors, type World } from "#testing/limit-doors/door-list.ts";
import { addGoogleDoors } from "#testing/limit-doors/google.ts";
import { addIntegrationDoors } from "#testing/limit-doors/integrations.ts";
import { addInvitationDoors } from "#testing/limit-doors/invitations.ts";
import { addOperatorDoors } from "#testing/limit-doors/operator.ts";
import { addPanelDoors } from "#testing/limit-doors/panel.ts";
import { addProgramDoors } from "#testing/limit-doors/program.ts";
import { addLogInDoors, addProofDoors } from "#testing/limit-doors/session.ts";
import { addGoogleSignUpDoors, addSignUpDoors } from "#testing/limit-doors/sign-up.ts";
import { addTeamDoors } from "#testing/limit-doors/team.ts";
import { newOwner } from "#testing/owner.ts";
import { startTestPush } from "#testing/push.ts";
import { createApp } from "./app.ts";

// Each rule stands here, and every public call that counts it in `testing/limit-doors/`. Both lists must be complete.

/** What a rule allows, as numbers of this test: a change of the program's number must be meant. */
const rules: Record<string, { max: number; perSeconds: number; uncounted?: number }> = {
  "api-day": { max: 5000, perSeconds: 86_400 },
  "api-minute": { max: 60, perSeconds: 60 },
  badge: { max: 1200, perSeconds: 600, uncounted: 600 },
  "browser-error": { max: 10, perSeconds: 600 },
  "browser-error-all": { max: 300, perSeconds: 600 },
  "challenge-address": { max: 1200, perSeconds: 600, uncounted: 600 },
  "contact-change": { max: 10, perSeconds: 86_400 },
  "contact-mail": { max: 6, perSeconds: 86_400 },
  "conversation-address": { max: 600, perSeconds: 600 },
  "conversation-business": { max: 120, perSeconds: 600 },
  "csp-report": { max: 30, perSeconds: 600 },
  "csp-report-all": { max: 600, perSeconds: 600 },
  "customer-reply-mail": { max: 20, perSeconds: 3600 },
  "feedback-address": { max: 1000, perSeconds: 600, uncounted: 20 },
  "feedback-business": { max: 200, perSeconds: 600, uncounted: 20 },
  "push-subscription": { max: 30, perSeconds: 3600 },
  "google-click-address": { max: 1000, perSeconds: 600, uncounted: 20 },
  "google-click-business": { max: 200, perSeconds: 600, uncounted: 20 },
  "google-consent": { max: 20, perSeconds: 3600 },
  "google-places": { max: 20, perSeconds: 3600 },
  "google-refresh": { max: 3, perSeconds: 180 },
  "google-reply": { max: 10, perSeconds: 60 },
  "invitation-api-order": { max: 1000, perSeconds: 86_400 },
  "invitation-check": { max: 30, perSeconds: 3600 },
  "invitation-phones": { max: 120, perSeconds: 3600 },
  "invitation-order": { max: 60, perSeconds: 3600 },
  "link-address": { max: 60, perSeconds: 600 },
  "login-account": { max: 60, perSeconds: 3600 },
  "login-address": { max: 30, perSeconds: 900 },
  "login-device": { max: 10, perSeconds: 900 },
  "login-noted": { max: 0, perSeconds: 60, uncounted: 2 },
  "login-pair": { max: 10, perSeconds: 900 },
  "mailgun-token": { max: 1, perSeconds: 86_400 },
  "operator-address": { max: 20, perSeconds: 900 },
  "operator-code": { max: 20, perSeconds: 86_400 },
  "operator-password": { max: 5, perSeconds: 900 },
  "operator-password-all": { max: 40, perSeconds: 3600 },
  "operator-password-device": { max: 10, perSeconds: 900 },
  "own-password": { max: 10, perSeconds: 900 },
  page: { max: 0, perSeconds: 60, uncounted: 600 },
  "passkey-options": { max: 60, perSeconds: 900 },
  "payment-day": { max: 30, perSeconds: 86_400 },
  "payment-hour": { max: 10, perSeconds: 3600 },
  "place-check": { max: 30, perSeconds: 86_400 },
  "place-choice-day": { max: 30, perSeconds: 86_400 },
  "place-search-day": { max: 120, perSeconds: 86_400 },
  "place-sign-up-day": { max: 20, perSeconds: 86_400 },
  "place-trial-address": { max: 120, perSeconds: 86_400 },
  "place-trial-day": { max: 40, perSeconds: 86_400 },
  "print-piece": { max: 300, perSeconds: 600 },
  "refresh-address": { max: 1200, perSeconds: 600, uncounted: 300 },
  "praise-image": { max: 180, perSeconds: 600 },
  report: { max: 24, perSeconds: 600 },
  "reset-address": { max: 20, perSeconds: 3600 },
  "reset-mail": { max: 6, perSeconds: 3600 },
  "reset-mail-device": { max: 6, perSeconds: 3600 },
  "reset-mail-unchecked": { max: 2, perSeconds: 3600 },
  "review-answer": { max: 60, perSeconds: 600 },
  "review-search": { max: 60, perSeconds: 60 },
  "share-image": { max: 120, perSeconds: 600, uncounted: 60 },
  "shop-add": { max: 40, perSeconds: 86_400 },
  "sign-up-address": { max: 20, perSeconds: 3600 },
  "sign-up-mail": { max: 6, perSeconds: 3600 },
  "sign-up-state": { max: 600, perSeconds: 600, uncounted: 300 },
  "sign-up-trial-used": { max: 5, perSeconds: 86_400 },
  "team-invitation": { max: 60, perSeconds: 600 },
  "team-invite": { max: 40, perSeconds: 86_400 },
  "team-invite-account": { max: 100, perSeconds: 86_400 },
  "team-invite-mailbox": { max: 3, perSeconds: 86_400 },
  "review-push": { max: 20, perSeconds: 3600 },
  "unhappy-mail": { max: 20, perSeconds: 3600 },
  "webhook-endpoint": { max: 60, perSeconds: 3600 },
  "webhook-by-hand": { max: 60, perSeconds: 3600 },
  "visit-address": { max: 600, perSeconds: 600, uncounted: 10 },
  "visit-business": { max: 60, perSeconds: 600, uncounted: 10 },
};

const map: PlaceSearch = {
  search: async () => [],
  details: async (placeId) => ({
    placeId,
    name: "Loja de Teste",
    address: "Rua Um",
    closed: false,
  }),
  rating: async () => ({ rating: undefined, count: 0, mapsUri: undefined }),
};

const world = { mailgunKey: "a signing key of this test" } as World;
const list = listDoors(world);
for (const add of [
  addBillingDoors,
  addContactDoors,
  addCustomerDoors,
  addGoogleDoors,
  addGoogleSignUpDoors,
  addIntegrationDoors,
  addInvitationDoors,
  addLogInDoors,
  addOperatorDoors,
  addPanelDoors,
  addProgramDoors,
  addProofDoors,
  addResetDoors,
  addSignUpDoors,
  addTeamDoors,
]) {
  add(list);
}
const { doors } = list;

let taken: Attempt[] = [];

beforeAll(async () => {
  const mailProviders = { mailgunKey: world.mailgunKey };
  const settings = { ...testSettings, trustProxy: true, mailProviders };
  const api = await startTestApi({ settings, places: map }, { limitsScale: 1 });
  const { limits } = api.services;
  const take = (attempts: Attempt[]) => {
    taken.push(...attempts);
    return limits.take(attempts);
  };
  const measure = (attempts: Attempt[]) => {
    taken.push(...attempts);
    return limits.measure(attempts);
  };
  const [google, push] = [await startTestGoogle(api), await startTestPush(api)];
  api.services.limits = { ...limits, take, measure };
  const app = createApp(api.services, { pages: async () => new Response("<p>Página</p>") });
  const pages = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
  Object.assign(world, { api, google, push, pages });
});
afterAll(async () => {
  world.pages.closeAllConnections();
  world.pages.close();
  await world.google.stop();
  await world.push.stop();
  await world.api.stop();
});

describe("limits", () => {
  test.each(doors)("$rule ($file, $by)", async ({ rule, prepare }) => {
    const expected = rules[rule];
    if (!expected) throw new Error(`The rule ${rule} is not in the table`);
    const { max, perSeconds, uncounted = 0 } = expected;
    const { clock, services } = world.api;
    // Counts of other doors no longer count.
    clock.advance({ days: 2 });
    const call = await prepare();
    taken = [];
    expect(await call(), "the first call").toBe(true);
    const counted = taken.find(([{ name }]) => name === rule);
    if (!counted) throw new Error("The call was not counted");
    const subject = counted[1];
    if (uncounted > 0) {
      // Counted in the memory only.
      const attempt: Attempt = [{ name: rule, max: 1, perSeconds, uncounted }, subject];
      for (let times = 2; times < uncounted; times++) await services.limits.take([attempt]);
      expect(await call(), "the last call that is not counted").toBe(true);
      expect(await countOf(rule, subject)).toBeUndefined();
      expect(await call(), "the first call that is counted").toBe(max > 0);
    }
    if (max === 0) {
      clock.advance({ seconds: perSeconds - 1 });
      expect(await call()).toBe(false);
      clock.advance({ seconds: 1 });
      expect(await call()).toBe(true);
      return;
    }
    const first = await countOf(rule, subject);
    expect(first).toEqual({
      hits: 1,
      resets_at: new Date(clock.now().getTime() + perSeconds * 1000),
    });
    await setHits(rule, subject, max - 1);
    expect(await call(), `call ${max}`).toBe(true);
    expect(await call(), `call ${max + 1}`).toBe(false);
  });
});

test.each([
  ["PUT", "putReply"],
  ["DELETE", "deleteReply"],
] as const)(
  "a %s of a reply that is repeated for lack of a response counts twice",
  async (method, name) => {
    const owner = await newOwner(world.api);
    const { id } = await world.google.write(await world.google.connect(owner));
    await world.google.read();
    const call = world.google.profile[name];
    world.google.profile[name] = async () => {
      world.google.profile[name] = call as never;
      throw new GoogleProfileError("temporary", "NO_ANSWER");
    };
    const body = method === "PUT" ? { body: { text: "Obrigado", before: null } } : {};
    const path = `/api/dashboard/google/reviews/${id}/reply/`;
    expect((await send(world.api, method, path, { token: owner.token, ...body })).status).toBe(200);
    expect(await countOf("google-reply", owner.businessId)).toMatchObject({ hits: 2 });
  },
);

/** The counter in the database, as `database-limits.server.ts` names it. */
function keyOf(rule: string, subject: string): Buffer {
  const secret = world.api.services.settings.secretKey;
  return createHmac("sha256", `limits:${secret}`).update(`${rule}\n${subject}`).digest();
}

function countOf(rule: string, subject: string) {
  const counts = world.api.services.db.selectFrom("rate_limit").select(["hits", "resets_at"]);
  return counts.where("key", "=", keyOf(rule, subject)).executeTakeFirst();
}

async function setHits(rule: string, subject: string, hits: number): Promise<void> {
  const counts = world.api.services.db.updateTable("rate_limit").set({ hits });
  await counts.where("key", "=", keyOf(rule, subject)).execute();
}

const source = new URL("../", import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith("services/limits/"))
  .map((file) => ({ file, text: readFileSync(new URL(file, source), "utf8") }));

test("every rule that the program declares is in the table, and has a door", () => {
  const declared = files.flatMap(({ text }) =>
    [...text.matchAll(/name: "([\w-]+)",\s*max:/g)].map(([, name]) => name),
  );
  expect(declared.toSorted()).toEqual(Object.keys(rules).toSorted());
  const windows = files.flatMap(({ text }) => [...text.matchAll(/\bperSeconds: [\w]+[,\s]/g)]);
  expect(windows).toHaveLength(declared.length);
  expect(new Set(doors.map(({ rule }) => rule))).toEqual(new Set(declared));
});

/** Functions that count an attempt, and the files that only pass it on to one of them. */
const counting =
  /\b(?:enforceLimits|takeAttempts|limits\.take|limitSender|limitAttempts|countEdit)\(/g;
/** Files that count the repetition of a call too, see the test above. */
const repeating = [
  "features/google/replies/write-reply.server.ts",
  "features/google/replies/delete-reply.server.ts",
];
const helpers = [
  "feedback/limit-sender",
  "billing/subscription/limit-attempts",
  "google/replies/call-google",
];

test("every file that counts attempts has a door for each of its calls", () => {
  const missing = files
    .filter(({ file }) => !helpers.some((helper) => file === `features/${helper}.server.ts`))
    .flatMap(({ file, text }) => {
      const calls = [...text.matchAll(counting)].length - (repeating.includes(file) ? 1 : 0);
      const known = doors.filter((one) => one.file === file).length;
      return calls > known ? [`${file}: ${calls} calls, ${known} doors`] : [];
    });
  expect(missing).toEqual([]);
});
