import type { Db } from "#src/db/client.ts";

export interface AuditSearch {
  business?: string | undefined;
  account?: string | undefined;
  actsOnly: boolean;
  before?: string | undefined;
  count: number;
}

export function findEntries(db: Db, search: AuditSearch) {
  const { business, account, actsOnly, before, count } = search;
  return db
    .selectFrom("operator_audit as entry")
    .innerJoin("operator", "operator.id", "entry.operator_id")
    .leftJoin("tenant", "tenant.business_id", "entry.business")
    .select(["entry.id", "entry.at", "operator.email", "entry.action", "entry.business"])
    .select(["entry.target", "entry.account", "entry.reason", "tenant.place_name"])
    .$if(business !== undefined, (query) => query.where("entry.business", "=", business ?? ""))
    .$if(account !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb("entry.account", "=", account ?? ""), eb("tenant.account_id", "=", account ?? "")]),
      ),
    )
    .$if(actsOnly, (query) => query.where("entry.action", "not like", "GET %"))
    .$if(before !== undefined, (query) => query.where("entry.id", "<", before ?? ""))
    .orderBy("entry.id", "desc")
    .limit(count)
    .execute();
}
