import { useEffect, useRef, useState } from "react";
import { Link, redirect, useLocation, useNavigate } from "react-router";
import { ApiFailure, call } from "#src/http/client.ts";
import { HumanCheckBox } from "#src/services/human-check/components/human-check-box.tsx";
import type { HumanCheckHandle } from "#src/services/human-check/components/human-check-handle.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryAside, EntryFrame } from "#src/ui/entry-frame.tsx";
import { releaseEntry } from "#src/ui/entry-hold.ts";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { closeComplaints, toast } from "#src/ui/toast.ts";
import { useEntryState } from "#src/ui/use-entry-state.ts";
import { useIsHydrated } from "#src/ui/use-is-hydrated.ts";
import type { logIn } from "../contract.ts";
import { GoogleButton } from "../google-identity/components/google-button.tsx";
import { readGoogleState } from "../google-identity/google-state.ts";
import { loginProblem } from "../google-identity/login-problems.ts";
import { deviceSecret } from "../owner/device-secret.ts";
import { home, isSessionEnd, nextPath } from "../owner/next-path.ts";
import { clearSession, hasSession, hasStorage, startSession } from "../owner/stored-session.ts";
import { hasStoredInput } from "../owner/unsaved-input.ts";
import { OtherWays } from "./components/other-ways.tsx";
import { PasskeyButton } from "./components/passkey-button.tsx";
import { UnconfirmedNotice } from "./components/unconfirmed-notice.tsx";
import { readEmailState } from "./login-state.ts";
import { readOpenedLink } from "./opened-link.ts";
import { takeWantedPath } from "./wanted-plan.ts";

export const meta = () => [
  { title: "Entrar · Estrelou" },
  {
    name: "description",
    content: "Entre no painel do Estrelou e leia o que seus clientes acharam.",
  },
];

/** The server renders the form, so that it is usable before the scripts arrive. It knows no session. */
export function loader() {
  return null;
}

/** Redirects an owner who is signed in, for example by the confirmation of the email. */
export function clientLoader({ request }: { request: Request }) {
  if (hasSession()) throw redirect(takeWantedPath() ?? nextPath(new URL(request.url).search));
  return null;
}

export default function LoginPage() {
  const { openNext, isEnded, next } = useWayIn();
  const given = useEntryState(readEmailState);
  const google = useEntryState(readGoogleState);
  const problem = google?.problem && loginProblem(google.problem);
  const isHydrated = useIsHydrated();
  const opened = isHydrated ? readOpenedLink() : undefined;
  const isBlocked = isHydrated && !hasStorage();
  const { check, pending, refusal, unconfirmed, clearRefusal, submit } = useLogIn(
    { confirmation: opened?.confirmation, google: google?.ticket },
    openNext,
  );
  const waiting = unconfirmed ?? google?.unconfirmed;

  return (
    <EntryFrame
      title="Acesso ao sistema"
      hold="session"
      description={
        opened &&
        "E-mail confirmado. Entre com a senha que você criou no cadastro: depois disso ela vale em todos os seus aparelhos."
      }
    >
      {isEnded && (
        <Notice className="mt-6">
          Sua sessão terminou.{hasStoredInput() && " O que você digitou está guardado."}
        </Notice>
      )}
      {problem && (
        <div role="alert">
          <Notice tone="warning" title={problem[0]} className="mt-6">
            {problem[1]}
          </Notice>
        </div>
      )}
      {google?.ticket && (
        <Notice
          className="mt-6"
          title="Você já tem uma conta. Entre com sua senha uma vez para ligar o Google"
        >
          Depois disso você entra só com o Google.
        </Notice>
      )}
      {waiting && <UnconfirmedNotice {...waiting} />}
      {isBlocked ? (
        <Notice tone="warning" title="Este navegador bloqueia os dados do site" className="mt-6">
          O Estrelou guarda neles a sua entrada. Permita cookies e dados do site nas configurações
          do navegador e abra esta página de novo.
        </Notice>
      ) : (
        <>
          <Form onSubmit={submit} className="mt-6 grid gap-3">
            <Field
              label="E-mail"
              name="username"
              type="email"
              autoComplete="username"
              defaultValue={google?.email ?? given ?? opened?.email}
              readOnly={google?.ticket !== undefined}
              required
            />
            <div>
              <PasswordField
                label="Senha"
                name="password"
                autoComplete="current-password"
                required
                error={refusal}
                onChange={clearRefusal}
              />
              <Link
                to="/esqueci-senha"
                className="mt-1 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
              >
                Esqueceu a senha?
              </Link>
            </div>
            <HumanCheckBox ref={check} />
            <Button type="submit" variant="main" size="lg" wide pending={pending}>
              Entrar
            </Button>
          </Form>
          <OtherWays>
            {!google?.ticket && <GoogleButton {...(next === home ? {} : { next })} />}
            <PasskeyButton google={google?.ticket} onLogin={openNext} />
          </OtherWays>
        </>
      )}
      <EntryAside text="Ainda não tem conta?" to="/cadastro/email" link="Comece agora" />
    </EntryFrame>
  );
}

/** Opens the panel for an owner who is logged in, and shows the URL without its query. */
function useWayIn() {
  const [isEnded, setEnded] = useState(false);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [next, setNext] = useState(home);
  const leavingFor = useRef<string>(undefined);
  // A form that was sent before the scripts is sent on before the state has the page that was asked for.
  const asked = useRef(home);

  // A document's first page has no `clientLoader`. The form stays hidden until the panel opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first page of a document.
  useEffect(() => {
    if (!hasSession()) return releaseEntry();
    leavingFor.current ??= takeWantedPath() ?? nextPath(search);
    void navigate(leavingFor.current, { replace: true });
    return releaseEntry;
  }, []);

  // Empties the query of the URL, so that only /login is shown, shared and bookmarked.
  useEffect(() => {
    if (!search || leavingFor.current) return;
    asked.current = nextPath(search);
    setNext(asked.current);
    setEnded(isSessionEnd(search));
    void navigate("/login", { replace: true, state });
  }, [search, state, navigate]);

  const openNext = async () => {
    await navigate(takeWantedPath() ?? asked.current);
  };
  return { openNext, isEnded, next };
}

/** Sends the form. `confirmation` is that of an opened link of this browser, `google` the ticket to join. */
function useLogIn(
  proofs: { confirmation: string | undefined; google: string | undefined },
  openNext: () => Promise<void>,
) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; isConfirmed: boolean }>();
  const check = useRef<HumanCheckHandle>(null);
  const clearRefusal = () => setRefusal(undefined);

  const submit = async (form: FormData) => {
    if (pending) return;
    const username = String(form.get("username"));
    setPending(true);
    const recaptcha_token = await check.current?.token();
    if (!recaptcha_token) {
      setPending(false);
      toast({
        tone: "warning",
        title: "Validação pendente",
        description: "Por favor, marque 'Não sou um robô' antes de continuar.",
      });
      return;
    }
    setUnconfirmed(undefined);
    clearRefusal();
    try {
      const password = String(form.get("password"));
      const body = { username, password, recaptcha_token, device: deviceSecret(), ...proofs };
      startSession(await call<typeof logIn>("POST /api/token/", { body }));
      closeComplaints();
      await openNext();
    } catch (error) {
      clearSession();
      check.current?.reset();
      toast({ tone: "error", title: "Erro ao entrar", description: reason(error) });
      if (error instanceof ApiFailure && error.code === "email_unconfirmed") {
        setUnconfirmed({ email: username, isConfirmed: error.body.confirmed === true });
      } else setRefusal(reason(error));
      setPending(false);
    }
  };

  return { check, pending, refusal, unconfirmed, clearRefusal, submit };
}

function reason(error: unknown): string {
  const { code, detail } = error instanceof ApiFailure ? error : {};
  const isOwnText = code === "email_unconfirmed" || code?.startsWith("google_");
  if (isOwnText && detail) return detail;
  if (code === "network") return "Sem conexão. Confira sua internet e tente novamente.";
  if (code === "too_many_requests") {
    return "Muitas tentativas. Aguarde alguns minutos e tente novamente.";
  }
  return "Credenciais incorretas ou reCAPTCHA falhou";
}
