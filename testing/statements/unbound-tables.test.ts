import { beforeAll, expect, test } from "vitest";
import { readTenantTables } from "./check-statements.ts";
import { loadParser, unboundTables } from "./unbound-tables.ts";

beforeAll(() => loadParser());

const unbound = (statement: string) => unboundTables(statement, readTenantTables());

test.each([
  "select rating from review where business_id = $1 and id = $2",
  "select 1 from review r join subscription s on s.business_id = r.business_id where r.business_id = $1",
  "select 1 from tenant left join review using (business_id) where tenant.account_id = $1",
  "select 1 from review where (business_id, id) in (select a, b from unnest($1::uuid[], $2::uuid[]) as t (a, b))",
  "select 1 from business b where id = $1 and exists (select from review r where r.business_id = b.id)",
  "insert into charge (business_id, id) select business_id, $2 from subscription where business_id = $1",
  "with given as (select $1::uuid as business) delete from review using given where business_id = business",
  "update review set displayed = true where business_id = any($1)",
  "select 1 from account where id = $1 union select 2 from member where account_id = $1",
  "select 1 from sandbox.google_review where location = $1",
])("%s: names its business", (statement) => {
  expect(unbound(statement)).toEqual([]);
});

test.each([
  ["select rating from review where id = $1", ["review"]],
  ["select business_id from review where id = $1", ["review"]],
  [
    "select 1 from review r join subscription s on s.business_id = r.business_id",
    ["review", "subscription"],
  ],
  [
    "select 1 from account where id in (select account_id from business where place_id = $1)",
    ["business"],
  ],
  ["with r as (select * from review) select * from r where business_id = $1", ["review"]],
  ["update review set business_id = $1 where id = $2", ["review"]],
  ["delete from charge using review where review.business_id = $1", ["charge"]],
  ["insert into review (id) values ($1)", ["review"]],
])("%s: names none", (statement, tables) => {
  expect(unbound(statement).toSorted()).toEqual(tables);
});
