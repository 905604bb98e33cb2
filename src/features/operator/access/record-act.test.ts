import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { TestClock } from "#testing/time.ts";
import { recordAct } from "./record-act.server.ts";

const database = setUpDatabase();
const clock = new TestClock();

const business = uuidv7();
test.each([
  ["one id", business, ["a-1"], business, "a-1"],
  ["several keys", business, ["a.b:c", "D_2"], business, "a.b:c D_2"],
  ["the longest key", undefined, ["x".repeat(200)], null, "x".repeat(200)],
  ["a longer text", undefined, ["x".repeat(201)], null, null],
  ["a text", undefined, ["a-1", "ana@exemplo.test"], null, null],
  ["a text with spaces", undefined, ["Padaria Estrela"], null, null],
  ["nothing", undefined, [], null, null],
  ["no id of a business", "padaria", ["a-1"], null, "a-1"],
])(
  "an act about %s is recorded without what a person wrote",
  async (_, of, targets, id, target) => {
    const { db } = database;
    const operatorId = uuidv7();
    await db
      .insertInto("operator")
      .values({ id: operatorId, email: `${operatorId}@estrelou.test`, created_at: clock.now() })
      .execute();
    const services = { db, clock };
    await recordAct(services, { operatorId, action: "GET /x/", business: of, targets });
    const stored = await db
      .selectFrom("operator_audit")
      .selectAll()
      .where("operator_id", "=", operatorId)
      .execute();
    expect(stored).toMatchObject([
      { at: clock.now(), action: "GET /x/", business: id, target, operator_id: operatorId },
    ]);
  },
);
