import { useEffect, useState } from "react";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { readSignUp } from "../contract.ts";

type State = ResponseOf<typeof readSignUp>["state"];

const intervalMs = 5000;
/** After this time the page asks once a minute, and whenever the person comes back to it. */
const frequentMs = 300_000;
const rareMs = 60_000;

/** Asks what became of this browser's sign-up while the page is visible, until it no longer waits for anything. */
export function useSignUpState(email: string): State {
  const [state, setState] = useState<State>("waiting");
  useEffect(() => {
    const device = deviceSecret();
    // Without storage the server cannot know the sign-up of this browser.
    if (!device) return;
    const openedAt = Date.now();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") {
        // Without a response the page keeps what it shows, and asks again.
        const given = await call<typeof readSignUp>("POST /api/clientes/cadastro-pendente/", {
          body: { email, device },
        }).catch(() => undefined);
        if (isOver) return;
        if (given) setState(given.state);
        if (given?.state === "none") return;
      }
      clearTimeout(timer);
      timer = setTimeout(ask, Date.now() - openedAt < frequentMs ? intervalMs : rareMs);
    };
    const askIfVisible = () => {
      if (document.visibilityState === "visible") void ask();
    };
    timer = setTimeout(ask, intervalMs);
    document.addEventListener("visibilitychange", askIfVisible);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askIfVisible);
    };
  }, [email]);
  return state;
}
