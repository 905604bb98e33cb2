import { readFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { listStatements } from "#testing/named-statements.ts";
import {
  conditions,
  listNodes,
  makeViewsTables,
  type Planned,
  planAll,
  readTenantIndexes,
  readTenantTables,
  unboundTables,
  usedTables,
  views,
} from "#testing/planned-statements.ts";
import { acrossBusinesses } from "#testing/statements/across-businesses.ts";

const database = setUpDatabase();

/** The tables of each feature. */
const owners = JSON.parse(readFileSync("src/features/tables.json", "utf8")) as Record<
  string,
  string[]
>;

const at = new Date(0);
const hash = Buffer.from("1");
/** Arguments after the first one, for functions that `anything` does not suit. */
const givenArguments: Record<string, unknown[]> = {
  "billing/plans putPlan": [{ id: "1" }],
  "billing/subscription changeSubscription": ["1", "1", { status: "active" }],
  "billing/trial isTrialClaimed": [[hash]],
  "business/profile updateBusiness": ["1", { address: "1" }],
  "google/replies updateReply": ["1", "1", { reply: "1" }],
  "integrations/endpoints replaceEncrypted": [
    "1",
    "1",
    { column: "signing_secret", from: hash, to: hash },
  ],
  "integrations/endpoints updateEndpoint": ["1", "1", { url: "1" }],
  "invitations/campaigns insertCampaign": [{ id: "1" }],
  "invitations/mailboxes listRecentlyInvited": ["1", [[hash]], at],
  "invitations/mailboxes reserveInvitation": ["1", [hash], at],
  "invitations/opt-outs findOptOut": ["1", [hash]],
  "invitations/opt-outs listOptedOut": ["1", [[hash]]],
  "invitations/returns listReturned": [[[hash]]],
  "invitations/texts storeText": ["1", "email", { body: "1" }],
  "operator/accounts findAccounts": [{ q: "1", digits: "1", filter: "paid", count: 1 }, at],
  "reviews/messages changeReview": ["1", "1", { note: "1", noteBefore: "1" }],
  "services/mail deleteWaitingMail": [["1"]],
};

/** Rows, for functions that `anything` does not suit. */
const givenRows: Record<string, unknown[]> = {
  "invitations/mailboxes listRecentlyInvited": [{ address_hash: hash }],
  "invitations/mailboxes reserveInvitation": [{ address_hash: hash, sent_at: [] }],
  "invitations/opt-outs findBusinessName": [{ place_name: "1", article: "a" }],
};

let planned: Planned[];
beforeAll(async () => {
  await makeViewsTables(database.db);
  planned = await planAll(database.db, { givenArguments, givenRows });
});

test("every statement about rows of businesses names its business, except those across businesses", async () => {
  const { db } = database;
  const tenantTables = await readTenantTables(db);
  const tenantIndexes = await readTenantIndexes(db);
  expect(tenantTables.size).toBeGreaterThan(15);
  const unbound = planned.filter(
    ({ plan }) => unboundTables(plan, { tenantTables, tenantIndexes }).length > 0,
  );
  const names = new Set(unbound.map(({ name }) => name));
  expect([...names].toSorted()).toEqual(acrossBusinesses.toSorted());
});

test("every statement has the conditions, order, locks, values and result of statements.txt", async () => {
  const statements = await listStatements(givenArguments, givenRows);
  // After a change that is meant: `vitest run src/db/tenant-statements.test.ts -u`, and read the difference.
  await expect(statements).toMatchFileSnapshot("statements.txt");
});

test("no update and no deletion concerns all rows of a table", () => {
  const all = planned.filter(({ plan }) =>
    listNodes(plan).some(({ "Node Type": type, Operation: operation, Plans = [] }) => {
      const isChange = type === "ModifyTable" && /^(Update|Delete)$/.test(String(operation));
      const below = Plans.flatMap(listNodes);
      return isChange && !below.some((node) => conditions.some((name) => name in node));
    }),
  );
  expect(all.map(({ name }) => name)).toEqual([]);
});

test("every table has one owner in tables.json", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'
      and table_name <> 'schema_migration'`.execute(database.db);
  const owned = Object.values(owners).flat();
  const tables = rows.map(({ name }) => name).filter((name) => !views.includes(name));
  expect(owned.toSorted()).toEqual(tables.toSorted());
});

/**
 * The only tables of other features in statements of a feature, and why. Every feature reads the views,
 * and the operator's desk reads all tables, because it shows what all features store.
 */
const foreignTables: Record<string, Record<string, string>> = {
  account: {
    "reads passkey":
      "An account without password and passkey is an unfinished sign-up, which is deleted at once.",
    "reads pending_sign_up": "A confirmation is valid for the browser that signed up.",
  },
  feedback: {
    "writes review":
      "One statement stores a feedback with its counters, another one marks and counts its click.",
    "writes human_check_spent": "The same statement consumes the proof.",
    "writes waiting_alert": "The same statement notes that the owner must get an alert.",
    "reads business_logo": "The public page is read in one statement.",
    "reads webhook_endpoint":
      "The cached business knows whether other programs are told of its reviews.",
    "reads slug": "A link has any slug that the business ever had.",
    "reads qr_source": "A source that the owner named is counted beyond the limit.",
  },
  integrations: {
    "reads review":
      "Deliveries follow its numbers in the transaction that stores how far they are.",
    "reads review_reply": "As review.",
    "reads rating_count": "It has the last number.",
    "reads business": "Its row is locked, so that two calls cannot both add the last endpoint.",
  },
  privacy: {
    "writes account": "It closes an account before it removes the account's rows from all tables.",
    "writes business": "As account.",
  },
  push: {
    "reads session": "A device is told as long as the session is valid that turned it on.",
  },
  reviews: {
    "reads activity_day":
      "The counters exist to be shown. `feedback` is above `reviews`, so they have no verb.",
    "reads rating_count": "As activity_day.",
  },
  services: { "writes account": "A returned mail is noted at the account, for all features." },
  session: {
    "writes account": "A log-in completes the sign-up. `account` is above `session`.",
    "reads account_link": "As account.",
  },
  team: {
    "reads account": "A member is shown by the email of the account.",
  },
  sources: {
    "reads business":
      "Its row is locked, because a business without sources has no row of its own to lock.",
  },
};

test("no statement reads or writes a table of another feature, except those with a reason", () => {
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([feature, tables]) =>
      tables.map((table) => [table, feature] as const),
    ),
  );
  const uses = new Set<string>();
  for (const { name, plan } of planned) {
    const [feature = ""] = name.split(/[/ ]/);
    for (const [table, use] of usedTables(plan)) {
      const isDesk = feature === "operator" && use === "reads";
      const isOwn = views.includes(table) || ownerOf.get(table) === feature;
      if (!isOwn && !isDesk) uses.add(`${feature} ${use} ${table}`);
    }
  }
  // A plan also reads what it writes.
  const found = [...uses].filter(
    (use) => !uses.has(use.replace(" reads ", " writes ")) || / writes /.test(use),
  );
  const allowed = Object.entries(foreignTables).flatMap(([feature, reasons]) =>
    Object.keys(reasons).map((use) => `${feature} ${use}`),
  );
  expect(found.toSorted()).toEqual(allowed.toSorted());
});

/** A table of unknown columns and rows, and a condition for the statements of several subjects. */
const outsideQueries = [
  "features/privacy/owned-tables.server.ts",
  "features/session/passkeys/is-new-use.server.ts",
];

test("features have their statements in queries.server.ts", async () => {
  const others: string[] = [];
  for await (const file of glob("src/features/**/*.{ts,tsx}")) {
    if (/queries\.server\.ts$|\.test\.tsx?$/.test(file)) continue;
    const hasStatement = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<.*>)?`/.test(
      await readFile(file, "utf8"),
    );
    if (hasStatement) others.push(file.replace("src/", ""));
  }
  expect(others.toSorted()).toEqual(outsideQueries);
});

/** The operator's commands count the rows of all businesses. The emulators of `sandbox` exist only in demo mode. */
const tenantStatementsElsewhere = ["server/restore-drill.ts", "server/restore.ts"];

test("no statement outside of features concerns a table of businesses, except counts of the operator", async () => {
  const tenantTables = await readTenantTables(database.db);
  const named =
    /(?:\b(?:from|join|into|update|table)\s+|\b(?:selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(["'])"?(\w+)/gi;
  const found: string[] = [];
  for await (const file of glob("{main.ts,src/{server,services,http,db,lib}/**/*.ts}")) {
    // Generated types, and the statements that are planned above.
    if (/\.test\.ts$|queries\.server\.ts$|^src\/db\/(migrations|tables)/.test(file)) continue;
    const code = (await readFile(file, "utf8")).replace(/^\s*(\/\/|\/?\*).*$/gm, "");
    const tables = [...code.matchAll(named)].map(([, name = ""]) => name);
    if (tables.some((name) => tenantTables.has(name))) found.push(file.replace("src/", ""));
  }
  expect(found.toSorted()).toEqual(tenantStatementsElsewhere);
});
