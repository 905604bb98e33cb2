import * as access from "../access/contract.ts";
import * as accounts from "../accounts/contract.ts";
import * as browserErrors from "../browser-errors/contract.ts";
import * as businesses from "../businesses/contract.ts";
import * as endpoints from "../endpoints/contract.ts";
import * as jobs from "../jobs/contract.ts";
import * as mails from "../mails/contract.ts";
import * as now from "../now/contract.ts";
import * as plans from "../plans/contract.ts";
import * as senders from "../senders/contract.ts";
import * as site from "../site/contract.ts";
import * as webhooks from "../webhooks/contract.ts";
import * as audit from "./contract.ts";

/** Entries that no call of `operatorApi` made. */
const others: Record<string, string> = {
  "log-in": "Entrou na central",
  enrolment: "Cadastrou um meio de entrar",
};

const texts = new Map(
  [
    access,
    now,
    accounts,
    businesses,
    senders,
    endpoints,
    mails,
    jobs,
    webhooks,
    browserErrors,
    plans,
    site,
    audit,
  ]
    .flatMap((contract) => Object.values(contract) as unknown[])
    .filter(isEndpoint)
    .map(({ method, path, summary }) => [
      `${method.toUpperCase()} ${path.replace(/\/$/, "")}`,
      summary,
    ]),
);

/** Returns the text of an entry's action: the summary of the call. */
export function actionText(action: string): string {
  return texts.get(action) ?? others[action] ?? action;
}

type Endpoint = { method: string; path: string; summary: string };

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "summary" in value;
}
