import { useNavigate } from "react-router";
import { call } from "#src/http/client.ts";
import type { logOut } from "../contract.ts";
import { clearSession, refreshToken } from "./stored-session.ts";
import { deleteAllUnsavedInput } from "./unsaved-input.ts";

/** Returns a function that ends the session of this browser and opens /login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const refresh = refreshToken();
    clearSession();
    deleteAllUnsavedInput();
    if (refresh) {
      // Log out without network too. The server's session then expires by itself.
      await call<typeof logOut>("POST /api/logout/", { body: { refresh } }).catch(() => undefined);
    }
    await navigate("/login");
  };
}
