import { Hono } from "hono";
import { listen } from "./listen.server.ts";

/**
 * Starts an emulated receiver of webhooks on loopback. It takes everything, except at the paths that ask for a failure:
 * `/500`, `/410` and `/429` respond with that status, `/silencio` never.
 */
export function startWebhookReceiver(): Promise<{ url: string; stop(): Promise<void> }> {
  const app = new Hono();
  app.post("/500", (c) => c.text("erro do receptor", 500));
  app.post("/410", (c) => c.body(null, 410));
  app.post("/429", (c) => c.body(null, 429, { "Retry-After": "60" }));
  // Never responds.
  app.post("/silencio", () => new Promise<Response>(() => {}));
  app.post("*", (c) => c.json({ recebido: c.req.header("webhook-id") ?? null }));
  return listen(app);
}
