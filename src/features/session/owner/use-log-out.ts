import { useNavigate } from "react-router";
import { call } from "#src/http/client.ts";
import { pushKey } from "#src/lib/storage-keys.ts";
import { confirmedState, confirmLeaving } from "#src/ui/confirm-leaving.ts";
import type { logOut } from "../contract.ts";
import { clearSession, refreshToken } from "./stored-session.ts";
import { deleteAllUnsavedInput } from "./unsaved-input.ts";

/**
 * Returns a function that ends the session of this browser and opens /login. It first asks about unsaved
 * changes, because the owner needs the session to save them.
 */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirmLeaving())) return;
    const refresh = refreshToken();
    clearSession();
    deleteAllUnsavedInput();
    // The server ends the notifications of this device with its session.
    localStorage.removeItem(pushKey);
    if (refresh) {
      // Log out without network too. The server's session then expires by itself.
      void call<typeof logOut>("POST /api/logout/", { body: { refresh }, keepalive: true }).catch(
        () => undefined,
      );
    }
    await navigate("/login", { state: confirmedState });
  };
}
