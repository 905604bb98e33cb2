import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import { httpsOutgoing } from "#src/services/outgoing/https-outgoing.server.ts";
import { send, type TestApi } from "./api.ts";
import type { TestOwner } from "./owner.ts";
import { networkOf, startReceiver } from "./receiver.ts";
import { slowness } from "./slowness.ts";

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface VerifiedWebhook {
  id: string;
  type: string;
  data: Record<string, unknown>;
}

/** How the receiver responds to a request. Undefined: 204. */
export type Behaviour = (webhook: ReceivedWebhook) => { status: number; retryAfter?: string };

/** A program of a business, which gets the webhooks of a test's API at https://receiver.example. */
export async function startWebhooks(api: TestApi) {
  const received: ReceivedWebhook[] = [];
  const ok: Behaviour = () => ({ status: 204 });
  const state = { behaviour: ok };
  const listener: RequestListener = (request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      const webhook = { path: request.url ?? "", headers: request.headers, body };
      received.push(webhook);
      const { status, retryAfter } = state.behaviour(webhook);
      response.writeHead(status, retryAfter ? { "Retry-After": retryAfter } : {});
      response.end(status === 204 ? undefined : `resposta ${status}`);
    });
  };
  const receiver = await startReceiver(listener);
  api.services.outgoing = httpsOutgoing({
    network: networkOf(receiver),
    timeoutMs: 5_000 * slowness,
  });
  return {
    ...receiver,
    received,
    behave(behaviour: Behaviour = ok) {
      state.behaviour = behaviour;
    },
    /** Returns what was received since the last call, verified with the secret. Throws if the library rejects one. */
    take(secret: string, path = "/hook"): VerifiedWebhook[] {
      const webhook = new Webhook(secret);
      return received.splice(0).flatMap(({ headers, body, ...one }) => {
        if (one.path !== path) return [];
        const id = String(headers["webhook-id"]);
        return [{ id, ...verify(webhook, body, headers) }];
      });
    },
  };
}

/** Verifies with the library, which compares the timestamp with the real clock, at the time of the test. */
function verify(webhook: Webhook, body: string, headers: IncomingHttpHeaders) {
  const now = Number(headers["webhook-timestamp"]) * 1000;
  vi.useFakeTimers({ now, toFake: ["Date"] });
  try {
    return webhook.verify(body, headers as Record<string, string>) as Omit<VerifiedWebhook, "id">;
  } finally {
    vi.useRealTimers();
  }
}

/** Adds an endpoint through the API. */
export async function addEndpoint(
  api: TestApi,
  { token }: Pick<TestOwner, "token">,
  { url = "https://receiver.example/hook", types }: { url?: string; types?: string[] } = {},
): Promise<{ id: string; secret: string }> {
  const all = ["avaliacao.criada", "avaliacao.alterada", "conversa.mensagem"];
  const { status, body } = await send(api, "POST", "/api/integrations/endpoints/", {
    token,
    body: { url, types: types ?? all },
  });
  if (status !== 201) throw new Error(`The endpoint was not added: ${JSON.stringify(body)}`);
  return body;
}
