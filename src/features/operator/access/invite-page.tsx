import { useEffect, useState } from "react";
import { deviceSecret } from "#src/features/session/owner/device-secret.ts";
import { createPasskey } from "#src/features/session/passkeys/authenticator.ts";
import { usePasskeySupport } from "#src/features/session/passkeys/use-passkey-support.ts";
import { ApiFailure, call } from "#src/http/client.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { failureText } from "#src/http/failure-text.ts";
import { Button } from "#src/ui/button.tsx";
import { EntryFrame } from "#src/ui/entry-frame.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import { EnrolCodeForm } from "./components/enrol-code-form.tsx";
import { useDeskEntry } from "./components/use-desk-entry.ts";
import type { beginEnrolment, enrolCode, enrolPasskey } from "./contract.ts";
import { deskPath } from "./stored-session.ts";

export const meta = () => [{ title: "Convite de operador · Estrelou" }];

type Offer = ResponseOf<typeof beginEnrolment>;

/** Opened from the link that `npm run operator -- add` printed. The invite is in the URL's fragment. */
export default function InvitePage() {
  const [invite, setInvite] = useState("");
  const [offer, setOffer] = useState<Offer>();
  const { pending, problem, setProblem, enter } = useDeskEntry(() => deskPath, { replace: true });
  const hasPasskeys = usePasskeySupport();

  useEffect(() => {
    const found = window.location.hash.slice(1);
    setInvite(found);
    call<typeof beginEnrolment>("POST /api/operator/enrolment/", { body: { invite: found } }).then(
      setOffer,
      (error: unknown) => {
        if (error instanceof ApiFailure) setProblem(failureText(error));
      },
    );
  }, [setProblem]);

  const enrolWithPasskey = (options: Offer["passkey"]) =>
    enter("passkey", async () => {
      const credential = await createPasskey(options);
      return call<typeof enrolPasskey>("POST /api/operator/enrolment/passkey/", {
        body: { invite, credential },
      });
    });

  const enrolWithCode = (fields: { password: string; code: string }) =>
    enter("code", () =>
      call<typeof enrolCode>("POST /api/operator/enrolment/code/", {
        body: { invite, ...fields, device: deviceSecret() },
      }),
    );

  return (
    <EntryFrame
      title="Convite de operador"
      description={offer && `Escolha como ${offer.email} vai entrar na central de operação.`}
    >
      <div role="alert">
        {problem && (
          <Notice tone="danger" className="mt-6">
            {problem}
          </Notice>
        )}
      </div>
      {!offer && !problem && <LoadingState />}
      {offer && (
        <>
          {hasPasskeys && (
            <>
              <Button
                variant="main"
                size="lg"
                wide
                className="mt-6"
                pending={pending === "passkey"}
                onClick={() => void enrolWithPasskey(offer.passkey)}
              >
                Criar passkey
              </Button>
              <p className="mt-2 text-sm text-ink-soft">
                O jeito mais seguro: digital, rosto ou PIN deste aparelho, sem senha.
              </p>
            </>
          )}
          <h2 className="mt-8 text-lg">{hasPasskeys ? "Ou senha e código" : "Senha e código"}</h2>
          <EnrolCodeForm
            secret={offer.totp_secret}
            image={offer.totp_image}
            pending={pending === "code"}
            onSubmit={(fields) => void enrolWithCode(fields)}
          />
        </>
      )}
    </EntryFrame>
  );
}
