import { stream } from "hono/streaming";
import { newApi } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import type { AccountServices } from "./api.server.ts";
import { authenticate } from "./authenticate.server.ts";
import { changePassword } from "./change-password.server.ts";
import { closeAccount } from "./close-account.server.ts";
import * as contract from "./contract.ts";
import { exportAccount } from "./export-account.server.ts";
import { findAccount } from "./queries.server.ts";

/** 'Minha conta': what a signed-in owner may see, take along and end. */
export function ownAccountApi(services: AccountServices) {
  const api = newApi(contract.ownPasswordFailures);
  const ownerOf = (authorization: string | undefined) => authenticate(services, authorization);

  api.openapi(contract.getAccount, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    const account = await findAccount(services.db, owner.accountId);
    if (!account) throw failure(contract.sessionFailures, "session_invalid");
    const { email, phone, created_at } = account;
    return c.json({ email, phone, created_at: created_at.toISOString() }, 200);
  });

  api.openapi(contract.changePassword, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    return c.json(await changePassword(services, owner, c.req.valid("json")), 200);
  });

  // A stream is not the typed JSON answer that `openapi()` wants, so it is documented apart.
  api.openAPIRegistry.registerPath(contract.exportAccount);
  api.get("/api/account/export", async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    c.header("Content-Type", "application/json");
    c.header("Content-Disposition", 'attachment; filename="estrelou-meus-dados.json"');
    return stream(c, async (out) => {
      for await (const piece of exportAccount(services, owner)) {
        if (out.aborted) break;
        await out.write(piece);
      }
    });
  });

  api.openapi(contract.removeAccount, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    await closeAccount(services, owner, c.req.valid("json").password);
    return c.json({ ok: true as const }, 202);
  });

  return api;
}
