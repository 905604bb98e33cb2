import { stream } from "hono/streaming";
import { closeAccount } from "#src/features/privacy/close-account.server.ts";
import * as privacyContract from "#src/features/privacy/contract.ts";
import { exportAccount } from "#src/features/privacy/export-account.server.ts";
import { authenticate } from "#src/features/session/owner/authenticate.server.ts";
import * as ownerContract from "#src/features/session/owner/contract.ts";
import { newApi } from "#src/http/api.server.ts";
import { failure } from "#src/http/failure.ts";
import type { AccountServices } from "./api.server.ts";
import { changePassword } from "./password/change-password.server.ts";
import * as passwordContract from "./password/contract.ts";
import * as profileContract from "./profile/contract.ts";
import { findAccount } from "./queries.server.ts";

/** 'Minha conta': what a signed-in owner may see, take along and end. */
export function ownAccountApi(services: AccountServices) {
  const api = newApi(passwordContract.ownPasswordFailures);
  const ownerOf = (authorization: string | undefined) => authenticate(services, authorization);

  api.openapi(profileContract.getAccount, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    const account = await findAccount(services.db, owner.accountId);
    if (!account) throw failure(ownerContract.sessionFailures, "session_invalid");
    const { email, phone, created_at } = account;
    return c.json({ email, phone, created_at: created_at.toISOString() }, 200);
  });

  api.openapi(passwordContract.changePassword, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    return c.json(await changePassword(services, owner, c.req.valid("json")), 200);
  });

  // A stream is not the typed JSON answer that `openapi()` wants, so it is documented apart.
  api.openAPIRegistry.registerPath(privacyContract.exportAccount);
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

  api.openapi(privacyContract.removeAccount, async (c) => {
    const owner = await ownerOf(c.req.header("Authorization"));
    await closeAccount(services, owner, c.req.valid("json").password);
    return c.json({ ok: true as const }, 202);
  });

  return api;
}
