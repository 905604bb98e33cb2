import { afterAll, beforeAll, expect, test } from "vitest";
import { repeatDeletions } from "#src/features/privacy/repeat-deletions.server.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";
import { findInDatabase } from "#testing/search-database.ts";
import { maxPhones } from "./limits.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const path = "/api/dashboard/invitations/phones/";
const [ana, bia, caio] = ["5511912345678", "5521998765432", "351912345678"];
type Owner = Awaited<ReturnType<typeof newOwner>>;

const check = async ({ token }: Owner, phones: string[]) =>
  (await send(api, "POST", `${path}check/`, { token, body: { phones } })).body;
const optOut = ({ token }: Owner, phone: string) =>
  send(api, "POST", `${path}opt-out/`, { token, body: { phone } });

test("a number that asked for no invitations is left out at this business, and nobody's number is stored or logged", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  expect(await check(owner, [ana, bia, caio])).toEqual({ opted_out: [] });
  for (const time of [1, 2]) expect((await optOut(owner, bia)).status, `time ${time}`).toBe(200);
  expect(await check(owner, [ana, bia, caio])).toEqual({ opted_out: [1] });
  expect(await check(other, [bia])).toEqual({ opted_out: [] });

  const digits = [ana, bia, caio].flatMap((phone) => [phone, phone.slice(-9), phone.slice(-8)]);
  expect(await findInDatabase(api.services.db, digits)).toEqual([]);
  for (const one of digits) expect(api.logged.join("\n")).not.toContain(one);
  expect(api.logged.join("\n")).toContain("opt-out stored");
});

test("a number that asked before the secret key was changed is left out", async () => {
  const owner = await newOwner(api);
  await optOut(owner, caio);
  const { settings } = api.services;
  const secretKey = "another key of the program, long enough";
  api.services.settings = { ...settings, secretKey, previousKeys: [settings.secretKey] };
  expect(await check(owner, [ana, caio])).toEqual({ opted_out: [1] });
  api.services.settings = settings;
});

test("a restored database stores the request again", async () => {
  const owner = await newOwner(api);
  const recorded: Deletion[] = [];
  const { deletions } = api.services;
  api.services.deletions = { record: async (one) => void recorded.push(one) };
  await optOut(owner, ana);
  api.services.deletions = deletions;
  await api.services.db
    .deleteFrom("invitation_opt_out")
    .where("business_id", "=", owner.businessId)
    .execute();
  expect(await check(owner, [ana])).toEqual({ opted_out: [] });
  expect(JSON.stringify(recorded)).not.toContain(ana);
  expect(await repeatDeletions(api.services, recorded)).toMatchObject({ optOuts: 1 });
  expect(await check(owner, [ana])).toEqual({ opted_out: [0] });
});

test("an empty, too long or wrong list is rejected", async () => {
  const owner = await newOwner(api);
  const many = Array.from({ length: maxPhones + 1 }, (_, n) => String(5511900000000 + n));
  expect((await check(owner, [])).code).toBe("phones_missing");
  expect((await check(owner, many)).code).toBe("phones_too_many");
  expect(await check(owner, many.slice(1))).toEqual({ opted_out: [] });
  for (const wrong of ["+5511912345678", "011912345678", "123", "ana"]) {
    expect((await check(owner, [wrong])).code, wrong).toBe("phone_invalid");
    expect((await optOut(owner, wrong)).body.code, wrong).toBe("phone_invalid");
  }
});
