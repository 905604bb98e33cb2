import * as access from "../access/contract.ts";
import * as businesses from "../businesses/contract.ts";
import * as audit from "./contract.ts";

/** Entries that no call of `operatorApi` made. */
const others: Record<string, string> = {
  "log-in": "Entrou na mesa",
  enrolment: "Cadastrou um meio de entrar",
};

const texts = new Map(
  [access, businesses, audit]
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
