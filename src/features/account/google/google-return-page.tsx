import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { GoogleState } from "#src/features/session/google-identity/google-state.ts";
import type { finishGoogleLogin } from "#src/features/session/google-login/contract.ts";
import { readOpenedLink } from "#src/features/session/log-in/opened-link.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import {
  clearSession,
  hasStorage,
  startSession,
} from "#src/features/session/owner/stored-session.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { ErrorState } from "#src/ui/states.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { useEntryState } from "#src/ui/use-entry-state.ts";
import { useIsHydrated } from "#src/ui/use-is-hydrated.ts";
import { usePart } from "#src/ui/use-part.ts";
import { JoinChoice } from "./components/join-choice.tsx";
import { type ReturnState, readReturnState } from "./return-state.ts";

export const meta = () => [
  { title: "Continuar com o Google · Estrelou" },
  { name: "robots", content: "noindex" },
];

type Finished = ResponseOf<typeof finishGoogleLogin>;

/** What Google gave is single-use. So a page sends one request, also if React runs the effect twice. */
const requests = new Map<string, Promise<Finished>>();

function finish(code: string, state: string): Promise<Finished> {
  const request =
    requests.get(state) ??
    call<typeof finishGoogleLogin>("POST /api/token/google/", {
      body: {
        code,
        state,
        device: deviceSecret(),
        confirmation: readOpenedLink()?.confirmation,
      },
    });
  requests.set(state, request);
  return request;
}

/**
 * Google's page returns here with a code. The code is sent on once, and stays in no history entry: the page opens the
 * panel, shows a form of its own, or navigates to /login and says there what is wrong.
 */
export default function GoogleReturnPage() {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const returned = useEntryState(readReturnState);
  const isHydrated = useIsHydrated();
  const [code, state, error] = ["code", "state", "error"].map((name) => search.get(name));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what Google gave.
  useEffect(() => {
    const open = (path: string, given?: { google: GoogleState } | ReturnState) =>
      void navigate(path, { replace: true, state: given });
    // Before the hydration the state of the history entry is not known.
    if (!isHydrated || (returned && !code)) return;
    if (!code || !state || !hasStorage()) {
      return open("/login", { google: error ? { problem: error } : {} });
    }
    finish(code, state).then(
      async ({ result, next, plan, email, ticket, place_search: hasSearch, session }) => {
        if (session) {
          clearSession();
          startSession(session);
          closeComplaints();
          return open(next);
        }
        if (result === "linked") toast({ tone: "success", title: "Google ligado" });
        if (!email || !ticket || result === "linked") return open(next);
        const step = result === "join" ? "join" : "sign_up";
        open(pathname, { step, email, ticket, next, plan, hasSearch });
      },
      (failed: unknown) => {
        requests.delete(state);
        if (!(failed instanceof ApiFailure)) throw failed;
        const { body } = failed;
        if (failed.code === "email_unconfirmed") {
          const waiting = { email: String(body.email), isConfirmed: body.confirmed === true };
          return open("/login", { google: { unconfirmed: waiting } });
        }
        open("/login", { google: { problem: failed.code } });
      },
    );
  }, [code, state, error, returned, isHydrated]);

  if (returned && !code) {
    return returned.step === "join" ? (
      <JoinChoice returned={returned} />
    ) : (
      <LateForm returned={returned} />
    );
  }
  return <Waiting />;
}

const loadForm = () => import("./components/new-owner-form.tsx");

/** Loads the form of a new owner here, because all others only log in. */
function LateForm({ returned }: { returned: ReturnState }) {
  const { part, failed } = usePart(loadForm);
  if (failed) return <ErrorState onRetry={() => window.location.reload()} />;
  return part ? <part.NewOwnerForm returned={returned} /> : <Waiting />;
}

function Waiting() {
  return (
    <EntryFrame title="Só um instante">
      <div role="status" className="mt-6 flex min-h-14 items-center gap-4">
        <Spinner className="size-7" />
        <p>Entrando com o Google...</p>
      </div>
    </EntryFrame>
  );
}
