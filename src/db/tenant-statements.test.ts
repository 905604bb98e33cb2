import { readFileSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  anything,
  compilingDatabase,
  emptyTexts,
  withoutProperties,
} from "#testing/compiling-database.ts";
import { setUpDatabase } from "#testing/file-database.ts";
import type { Db } from "./client.ts";

const database = setUpDatabase();

/** The tables of each feature. */
const owners = JSON.parse(readFileSync("src/features/tables.json", "utf8")) as Record<
  string,
  string[]
>;

/** The functions whose statements concern rows of several businesses, or find the business of a row. */
const acrossBusinesses = [
  // The payment provider knows only its own ids and ours.
  "billing/charges findCharge",
  "billing/charges putCharge",
  "billing/subscription findSubscriptionKey",
  // A public URL names its business by the slug.
  "feedback/look-up findBusinessBySlug",
  // Every business has the logo with this hash.
  "business/logo findLogo",
  // Jobs find what is due.
  "billing/subscription subscriptionsToCheck",
  "billing/subscription unsettledSubscriptions",
  "billing/trial trialsEnding",
  "google/passes claimDuePlace",
  "google/passes claimReplyCheck",
  "google/passes findOldestDue",
  "invitations/campaigns takeExpiredLeases",
  "privacy listRemovedBusinesses",
  "reviews/alerts claimLateAlerts",
  "reviews/digest listDigestRecipients",
  // Jobs delete or give up what is old.
  "business/slugs deleteOrphanSlugs",
  "google/consent deleteConsentsBefore",
  "google/reviews deleteReadBefore",
  "invitations/campaigns deleteCampaignsBefore",
  "invitations/mailboxes deleteInvitedBefore",
  "invitations/recipients deleteResultsBefore",
  "invitations/recipients giveUpOlderThan",
  "invitations/returns deleteBouncesBefore",
  "invitations/senders deleteComplaintsBefore",
  "reviews/alerts deleteAlertsBefore",
  "reviews/conversation deleteConversationsBefore",
  "reviews/digest deleteWeeksBefore",
  "team/acts deleteActsBefore",
  "team/invites deleteInvitesBefore",
  // A mailed link names its invitation by the token, and an account is invited by its email.
  "team/invites lockInvite",
  "team/invites deleteInvitesTo",
  // A restored database has sent its mails before, and without a record of deletions nobody may be mailed.
  "invitations/campaigns stopEvery",
  "invitations/senders holdEvery",
  // A restored database has invitations that were accepted or withdrawn.
  "team/invites deleteValidInvites",
  // A mailbox that does not exist, or whose user complained, is the same for all businesses.
  "invitations/returns findNewestInvited",
  "invitations/returns listReturned",
  // The operator's desk and gauges.
  "invitations/senders countHeldAndWaiting",
  "invitations/senders listHeld",
  "operator/accounts findAccounts",
  "operator/now countHeldSenders",
];

const at = new Date(0);
const hash = Buffer.from("1");
/** Arguments after the first one, for functions that `anything` does not suit. */
const givenArguments: Record<string, unknown[]> = {
  "billing/plans putPlan": [{ id: "1" }],
  "billing/subscription changeSubscription": ["1", "1", { status: "active" }],
  "billing/trial isTrialClaimed": [[hash]],
  "business/profile updateBusiness": ["1", { address: "1" }],
  "google/replies updateReply": ["1", "1", { reply: "1" }],
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

/** Views over the tables of several features, for all features. */
const views = ["tenant", "shop_access"];

type Query = (db: Db, ...given: unknown[]) => unknown;

/**
 * Returns the statements of a query. An ordinary call, whose statements find rows, must succeed. Calls
 * without values or rows add statements that only they reach.
 */
async function statementsOf(name: string, query: Query) {
  const given = givenArguments[name] ?? Array(6).fill(anything);
  const found = givenRows[name] ?? [anything];
  const ordinary = new Set<string>();
  let result: unknown;
  try {
    result = query(compilingDatabase(ordinary, found), ...given);
    await result;
  } catch (error) {
    throw new Error(`${name} needs given arguments or rows`, { cause: error });
  }
  if (result instanceof Promise) expect([...ordinary], name).not.toEqual([]);
  const others = new Set<string>();
  const repeat = (value: unknown) => given.map(() => value);
  for (const rows of [found, []]) {
    for (const values of [given, ...[undefined, null, withoutProperties, emptyTexts].map(repeat)]) {
      try {
        await query(compilingDatabase(others, rows), ...values);
      } catch {
        // These calls are not typed, so most functions throw at some point.
      }
    }
  }
  return { ordinary, others };
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  Alias?: string;
  "Conflict Arbiter Indexes"?: string[];
  Plans?: Plan[];
  [property: string]: unknown;
}

const conditions = [
  "Index Cond",
  "Recheck Cond",
  "Filter",
  "Hash Cond",
  "Merge Cond",
  "Join Filter",
  "TID Cond",
];

function listNodes(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(listNodes)];
}

/** The tables with rows of businesses, and the columns that bind a row to one business. */
type TenantTables = Map<string, string[]>;

async function readTenantTables(db: Db): Promise<TenantTables> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'business_id'`.execute(db);
  return new Map([
    ...rows.map(({ name }) => [name, ["business_id"]] as const),
    ["business", ["id", "account_id"]],
    ["tenant", ["business_id", "account_id"]],
    ["shop_access", ["business_id", "account_id"]],
    // A membership belongs to its business and to its member.
    ["member", ["business_id", "account_id"]],
  ] as [string, string[]][]);
}

/** Returns the names of the indexes that begin with the business. */
async function readTenantIndexes(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where a.attname = 'business_id'`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Returns the tenant tables of a plan that no condition binds to a business. The planner shows each
 * condition where a table is read: the column equals a value, or a column of a bound table.
 */
function unboundTables(
  plan: Plan,
  { tenantTables, tenantIndexes }: { tenantTables: TenantTables; tenantIndexes: Set<string> },
): string[] {
  const nodes = listNodes(plan);
  const scans = nodes.filter((node) => node["Node Type"].endsWith("Scan") && node.Alias);
  const tableOf = new Map(scans.map((scan) => [scan.Alias, scan["Relation Name"]]));
  const equalities = nodes
    .flatMap((node) => conditions.flatMap((name) => String(node[name] ?? "")))
    .flatMap((condition) => [...condition.matchAll(/(\S+) = (\S+)/g)])
    .map(([, left = "", right = ""]) =>
      [left, right].map((side) => side.replace(/^\(+|[),]+$/g, "")),
    );
  // Rows that are no table's come from the caller or from a part of the statement that is checked itself.
  const bound = new Set(
    scans.flatMap(({ Alias, ...scan }) => (scan["Relation Name"] ? [] : Alias)),
  );
  const isBinding = (side: string, other: string) => {
    const [alias = "", column = ""] = side.split(".");
    const table = tableOf.get(alias);
    if (table === undefined) return undefined;
    const columns = tenantTables.get(table);
    if (columns && !columns.includes(column)) return undefined;
    const [otherAlias = ""] = other.split(".");
    return !tableOf.has(otherAlias) || bound.has(otherAlias) ? alias : undefined;
  };
  for (let before = -1; bound.size > before; ) {
    before = bound.size;
    for (const [left = "", right = ""] of equalities) {
      for (const alias of [isBinding(left, right), isBinding(right, left)]) {
        if (alias !== undefined) bound.add(alias);
      }
    }
  }
  const read = scans
    .filter(({ Alias }) => !bound.has(Alias))
    .flatMap((scan) => scan["Relation Name"] ?? []);
  // An update on conflict changes the row that it meets, whose business must be the same.
  const changed = nodes
    .filter((node) => node["Conflict Resolution"] === "UPDATE")
    .filter((node) => !node["Conflict Arbiter Indexes"]?.every((name) => tenantIndexes.has(name)))
    .filter((node) => !/business_id = /.test(String(node["Conflict Filter"])))
    .flatMap((node) => node["Relation Name"] ?? []);
  return [...read, ...changed].filter((table) => tenantTables.has(table));
}

/** Plans a statement without values, which PostgreSQL can since version 16. */
async function explain(db: Db, statement: string): Promise<Plan> {
  // `anything` in place of a list is compiled to one parameter.
  const planned = statement.replace(/ in (\$\d+)/g, " = $1");
  const { rows } = await sql
    .raw<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (generic_plan, verbose, format json) ${planned}`,
    )
    .execute(db);
  const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error(`No plan for ${statement}`);
  return plan.Plan;
}

/** A statement of a function in a `queries.server.ts`, as PostgreSQL plans it. */
interface Planned {
  /** For example 'reviews/digest claimWeek'. */
  name: string;
  plan: Plan;
}

/** Plans every statement that the functions of `queries.server.ts` files build. */
async function planAll(db: Db): Promise<Planned[]> {
  const planned: Planned[] = [];
  for await (const file of glob("src/{features,services}/**/queries.server.ts")) {
    const queries = (await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>;
    const subject = file.replace(/^src\/(features\/)?|\/queries\.server\.ts$/g, "");
    for (const [query, value] of Object.entries(queries)) {
      if (typeof value !== "function") continue;
      const name = `${subject} ${query}`;
      const { ordinary, others } = await statementsOf(name, value as Query);
      for (const statement of new Set([...ordinary, ...others])) {
        const plan = await explain(db, statement).catch((error: unknown) => {
          if (ordinary.has(statement)) throw new Error(`${name}: ${statement}`, { cause: error });
        });
        if (plan) planned.push({ name, plan });
      }
    }
  }
  return planned;
}

let planned: Planned[];
beforeAll(async () => {
  // A plan names the tables behind a view. In place of the view, a table with its columns is named itself.
  for (const view of views) {
    const [name, row] = [sql.table(view), sql.table(`${view}_row`)];
    await sql`create table ${row} as table ${name} with no data`.execute(database.db);
    await sql`create index on ${row} (business_id)`.execute(database.db);
    await sql`drop view ${name}`.execute(database.db);
    await sql`alter table ${row} rename to ${name}`.execute(database.db);
  }
  planned = await planAll(database.db);
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
      and table_name not in ('schema_migration', 'tenant', 'shop_access')`.execute(database.db);
  const owned = Object.values(owners).flat();
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
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
    "reads slug": "A link has any slug that the business ever had.",
    "reads qr_source": "A source that the owner named is counted beyond the limit.",
  },
  privacy: {
    "writes account": "It closes an account before it removes the account's rows from all tables.",
    "writes business": "As account.",
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

/** Returns the tables of a plan, and whether it writes them. */
function usedTables(plan: Plan): [table: string, use: "reads" | "writes"][] {
  return listNodes(plan).flatMap((node): [string, "reads" | "writes"][] =>
    node["Relation Name"]
      ? [[node["Relation Name"], node["Node Type"] === "ModifyTable" ? "writes" : "reads"]]
      : [],
  );
}

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
