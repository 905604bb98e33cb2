import { useEffect, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { loginPath } from "#src/features/session/owner/next-path.ts";
import { withShop } from "#src/features/session/owner/shop-url.ts";
import { hasSession, startSession } from "#src/features/session/owner/stored-session.ts";
import { useLogOut } from "#src/features/session/owner/use-log-out.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { acceptInvite, readInvitation } from "#src/features/team/invites/contract.ts";
import { roleTexts } from "#src/features/team/role-texts.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failureText } from "#src/http/failure-text.ts";
import { Button } from "#src/ui/button.tsx";
import { buttonClass } from "#src/ui/button-class.ts";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Form } from "#src/ui/form.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import {
  NewPasswordFields,
  readNewPassword,
  signUpTexts,
} from "../components/new-password-fields.tsx";
import { AcceptedTerms } from "./components/accepted-terms.tsx";
import type { joinTeam } from "./contract.ts";

export const meta = () => [
  { title: "Convite para a equipe · Estrelou" },
  { name: "robots", content: "noindex" },
];

type Invitation = ResponseOf<typeof readInvitation>;

/** The mailed link of an invitation to a team: accepts it signed in, or with a new account without a business. */
export default function TeamInvitationPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [invitation, setInvitation] = useState<Invitation>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    call<typeof readInvitation>("POST /api/team/invitation/", { body: { token } }).then(
      setInvitation,
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        setProblem(failureText(error));
      },
    );
  }, [token]);

  const shop = invitation?.shop ?? "uma loja";
  return (
    <EntryFrame
      title="Convite para a equipe"
      description={
        invitation && `${shop} convidou ${invitation.email} para ver e tratar as avaliações dela.`
      }
    >
      {problem ? (
        <Notice tone="danger" className="mt-6">
          {problem}
        </Notice>
      ) : invitation ? (
        <>
          <Notice className="mt-6" title={roleTexts[invitation.role].name}>
            {roleTexts[invitation.role].may}
          </Notice>
          <Answer invitation={invitation} token={token} onProblem={setProblem} />
        </>
      ) : (
        <LoadingState />
      )}
    </EntryFrame>
  );
}

interface AnswerProps {
  invitation: Invitation;
  token: string;
  onProblem: (text: string) => void;
}

function Answer(props: AnswerProps) {
  const location = useLocation();
  if (hasSession()) return <Accept {...props} />;
  if (!props.invitation.has_account) return <Join {...props} />;
  return (
    <div className="mt-6 grid gap-3">
      <p>Você já tem conta com este e-mail. Entre com ela para aceitar.</p>
      <Link
        to={loginPath(location)}
        className={buttonClass({ variant: "main", size: "lg", wide: true })}
      >
        Entrar para aceitar
      </Link>
    </div>
  );
}

/** Accepts with the account of this browser. */
function Accept({ token, onProblem }: AnswerProps) {
  const [isOther, setOther] = useState(false);
  const logOut = useLogOut();
  const { pending, act: accept } = useOwnerAction({
    run: () => callAsOwner<typeof acceptInvite>("POST /api/team/accept/", { body: { token } }),
    done: ({ business }) => openShop(business),
    failed(failure, text) {
      if (failure.code === "invite_other_email") setOther(true);
      else onProblem(text);
    },
  });
  if (isOther) {
    return (
      <Notice
        tone="warning"
        className="mt-6"
        action={<Button onClick={() => void logOut()}>Sair desta conta</Button>}
      >
        Este convite é para outro e-mail. Saia e abra o link do convite de novo.
      </Notice>
    );
  }
  return (
    <Button
      variant="main"
      size="lg"
      wide
      className="mt-6"
      pending={pending}
      onClick={() => void accept()}
    >
      Aceitar convite
    </Button>
  );
}

/** Makes an account with the invited email, which the link has proven. */
function Join({ token, onProblem }: AnswerProps) {
  const [mismatch, setMismatch] = useState(false);
  const [error, setError] = useState<string>();
  const { pending, act: join } = useOwnerAction({
    run: (password: string) =>
      call<typeof joinTeam>("POST /api/team/join/", {
        body: { token, password, device: deviceSecret() },
      }),
    done({ business, ...tokens }) {
      startSession(tokens);
      return openShop(business);
    },
    failed(failure, text) {
      if (failure.code.startsWith("password_")) setError(text);
      else onProblem(text);
    },
  });
  const submit = (data: FormData) => {
    const password = readNewPassword(data, signUpTexts);
    setError(undefined);
    setMismatch(password === undefined);
    if (password !== undefined) void join(password);
  };
  return (
    <Form onSubmit={submit} className="mt-6 grid gap-3">
      <NewPasswordFields texts={signUpTexts} error={error} mismatch={mismatch} />
      <Button type="submit" variant="main" size="lg" wide pending={pending}>
        Criar conta e aceitar
      </Button>
      <AcceptedTerms />
    </Form>
  );
}

/** Loads the panel of a business. The button stays busy until the document is there. */
function openShop(business: string): Promise<never> {
  window.location.assign(withShop("/painel", business));
  return new Promise(() => {});
}
