import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { type FormFields, putSettings } from "#testing/form.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function newEditor() {
  const { token } = await newOwner(api);
  const read = async () => (await send(api, "GET", "/api/dashboard/settings/", { token })).body;
  return { read, save: (fields: FormFields) => putSettings(api, token, fields) };
}

test("a save with an old version gets 409 with the saved settings, and changes nothing", async () => {
  const owner = await newEditor();
  const { version } = await owner.read();
  const first = await owner.save({ version, main_message_invite: "Da outra aba" });
  expect(first.status).toBe(200);
  const second = await owner.save({ version, main_message_invite: "Desta aba" });
  expect(second).toMatchObject({ status: 409, body: { code: "settings_changed" } });
  expect(second.body.saved).toEqual(await owner.read());
  expect(second.body.saved.main_message_invite).toBe("Da outra aba");
  const third = await owner.save({ version: second.body.saved.version, address: "Rua B" });
  expect(third).toMatchObject({ status: 200, body: { address: "Rua B" } });
});

test.each([
  ["min_score_review", "2"],
  ["main_message_invite", "Outra"],
  ["place_name", "Outro nome"],
  ["article", "o"],
  ["address", "Outro endereço"],
  ["place_id", "ChIJoutrolugar"],
  ["slug", "outro-endereco"],
])("a change of %s changes the version; the same value does not", async (name, value) => {
  const owner = await newEditor();
  const before = await owner.read();
  const { body } = await owner.save({ [name]: value });
  expect(body.version).not.toBe(before.version);
  if (name === "slug") return;
  expect((await owner.save({ [name]: value })).body.version).toBe(body.version);
});

test("of two concurrent saves with the same version one gets 200, the other 409", async () => {
  const owner = await newEditor();
  const { version } = await owner.read();
  const answers = await Promise.all(
    ["Uma", "Outra"].map((message) => owner.save({ version, main_message_invite: message })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a save without a version is not checked", async () => {
  const owner = await newEditor();
  await owner.save({ address: "Rua A" });
  expect((await owner.save({ address: "Rua B" })).body.address).toBe("Rua B");
});
