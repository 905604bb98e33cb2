import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { storeOpenedLink } from "#src/features/session/log-in/opened-link.ts";
import { storePlanChoice, storeWantedTrial } from "#src/features/session/log-in/wanted-plan.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import {
  clearSession,
  hasStorage,
  startSession,
} from "#src/features/session/owner/stored-session.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { accountIdKey } from "#src/lib/storage-keys.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import type { confirmEmail } from "./contract.ts";

export const meta = () => [
  { title: "Confirmação de cadastro · Estrelou" },
  { name: "robots", content: "noindex" },
];

type State = "validating" | "ok" | "invalid" | "failed";

const redirectMs = 2000;
const noResponseText =
  "Não conseguimos falar com o servidor. Confira sua internet e tente de novo.";
const invalidText = "Token inválido ou expirado. Solicite um novo link de confirmação.";

type Confirmed = ResponseOf<typeof confirmEmail>;

/**
 * In the browser that signed up, a link is single-use. So a page sends one request per token, also if React runs the
 * effect twice.
 */
const requests = new Map<string, Promise<Confirmed>>();

function confirm(token: string): Promise<Confirmed> {
  const device = deviceSecret();
  const request =
    requests.get(token) ??
    call<typeof confirmEmail>("GET /api/clientes/confirmar-email/", {
      query: { token },
      headers: device ? { "X-Device": device } : {},
    });
  requests.set(token, request);
  return request;
}

/**
 * Confirms the email with the token of the link, then navigates to /login. In the browser that
 * signed up, /login finds the session. Any other browser stores the link, and /login shows its email.
 */
export default function ConfirmEmailPage() {
  const { state, reason, retry } = useConfirmation();

  if (state === "validating" || state === "ok") {
    return (
      // The same frame as the activation of the trial, which follows.
      <EntryFrame title="Só um instante">
        <div role="status" className="mt-6 flex min-h-14 items-center gap-4">
          {state === "ok" ? (
            <Notice tone="success" className="w-full">
              Cadastro confirmado! Redirecionando para escolha do plano...
            </Notice>
          ) : (
            <>
              <Spinner className="size-7" />
              <p>Confirmando seu cadastro...</p>
            </>
          )}
        </div>
      </EntryFrame>
    );
  }
  return (
    <EntryFrame title="Erro na confirmação">
      <div role="alert" className="mt-6">
        <Notice tone="danger">{state === "invalid" ? invalidText : reason}</Notice>
      </div>
      {state === "invalid" ? (
        <>
          <p className="mt-4 text-ink-soft">
            O link pode ter expirado ou já ter sido usado. Se você já confirmou, é só entrar. Para
            receber outro link, refaça o cadastro com o mesmo e-mail.
          </p>
          <Link
            to="/cadastro/email"
            className={buttonClass({ variant: "main", size: "lg", wide: true, className: "mt-6" })}
          >
            Receber outro link
          </Link>
          <EntryAside text="Já confirmou?" to="/login" link="Entrar" />
        </>
      ) : (
        <Button variant="main" size="lg" wide className="mt-6" onClick={retry}>
          Tentar de novo
        </Button>
      )}
    </EntryFrame>
  );
}

/** Sends the token of the URL, again for each `retry`, and leads to /login after success. */
function useConfirmation() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [state, setState] = useState<State>("validating");
  const [reason, setReason] = useState(noResponseText);
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` repeats the request.
  useEffect(() => {
    if (!token) return setState("invalid");
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;
    confirm(token).then(
      (confirmed) => {
        store(confirmed, token);
        if (search.get("plano") === "trial") storeWantedTrial();
        else if (confirmed.session) storePlanChoice();
        if (isUnmounted) return;
        setState("ok");
        timer = setTimeout(() => void navigate("/login"), redirectMs);
      },
      (error: unknown) => {
        requests.delete(token);
        const failure = error instanceof ApiFailure ? error : undefined;
        if (isUnmounted) return;
        setState(failure?.code === "token_invalid" ? "invalid" : "failed");
        setReason(failure?.detail ?? noResponseText);
      },
    );
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [token, attempt, navigate, search]);

  const retry = () => {
    setState("validating");
    setAttempt(attempt + 1);
  };
  return { state, reason, retry };
}

/** Stores what /login needs: the session, or the link that was opened in another browser. */
function store({ uuid, email, session }: Confirmed, token: string): void {
  if (!hasStorage()) return;
  if (session) {
    clearSession();
    startSession(session);
  } else storeOpenedLink({ email, confirmation: token });
  localStorage.setItem(accountIdKey, uuid);
}
