import { useState } from "react";
import { useRevalidator } from "react-router";
import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { toast } from "#src/ui/toast.ts";
import { GoogleLogo } from "../../google-identity/components/google-logo.tsx";
import { ProofForm } from "../../own-passkeys/components/proof-form.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
import { useOwnerAction } from "../../owner/use-owner-action.ts";
import type { Proof } from "../../proof/contract.ts";
import type { OwnGoogle, startGoogleLink, unlinkGoogle } from "../contract.ts";

interface GoogleCardProps {
  google: OwnGoogle;
  hasPasskey: boolean;
}

/** The card of 'Minha conta' with the Google account that logs in. Hidden where there is none and can be none. */
export function GoogleCard({ google: { available, linked }, hasPasskey }: GoogleCardProps) {
  if (!available && !linked) return null;
  return (
    <FoldedCard
      title="Entrar com o Google"
      description={
        linked
          ? "Você entra com um toque, sem digitar a senha."
          : "Ligue sua conta do Google e entre com um toque, sem digitar a senha."
      }
    >
      {linked && (
        <div className="mb-5 flex items-center gap-3 border-y border-line py-3">
          <GoogleLogo />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">
              Google ligado a {linked.email ?? "uma conta sem e-mail"}
            </p>
            <p className="text-sm text-ink-soft">
              Ligado: {asDate(linked.linked_at)}
              <br />
              {linked.last_used_at
                ? `Último uso: ${asMoment(linked.last_used_at)}`
                : "Ainda não foi usado para entrar"}
            </p>
          </div>
        </div>
      )}
      {linked ? <Unlink hasPasskey={hasPasskey} /> : <Link hasPasskey={hasPasskey} />}
    </FoldedCard>
  );
}

function Link({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <GoogleDialog
      label="Ligar"
      title="Ligar o Google"
      description="Confirme que é você. Depois escolha a conta na página do Google."
      submit="Ir para o Google"
      failed="O Google não foi ligado"
      hasPasskey={hasPasskey}
      run={async (proof) => {
        const { url } = await callAsOwner<typeof startGoogleLink>("POST /api/account/google/", {
          body: proof,
        });
        window.location.assign(url);
        // The button stays busy until Google's page is there.
        await new Promise(() => {});
      }}
    />
  );
}

function Unlink({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <GoogleDialog
      label="Desligar"
      title="Desligar o Google?"
      description="A conta do Google deixa de entrar na sua conta."
      submit="Desligar"
      failed="O Google não foi desligado"
      done="Google desligado"
      isDanger
      hasPasskey={hasPasskey}
      run={(proof) =>
        callAsOwner<typeof unlinkGoogle>("DELETE /api/account/google/", { body: proof })
      }
    />
  );
}

interface GoogleDialogProps {
  label: string;
  title: string;
  description: string;
  submit: string;
  failed: string;
  done?: string;
  isDanger?: boolean;
  hasPasskey: boolean;
  run: (proof: Proof) => Promise<unknown>;
}

/** A button with a dialog that asks for the password or a passkey. */
function GoogleDialog(props: GoogleDialogProps) {
  const { label, title, description, submit, failed, done, isDanger, hasPasskey, run } = props;
  const [open, setOpen] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const { revalidate } = useRevalidator();
  const { pending, act } = useOwnerAction({
    run: async (prove: () => Promise<Proof>) => run(await prove()),
    async done() {
      setOpen(false);
      if (done) toast({ tone: "success", title: done });
      await revalidate();
    },
    failed(failure, text) {
      setWrong(failure.code === "password_wrong");
      toast({ tone: "error", title: failed, description: text });
    },
  });
  return (
    <Dialog
      title={title}
      description={description}
      open={open}
      onOpenChange={(isOpen) => {
        setWrong(false);
        setOpen(isOpen);
      }}
      trigger={<Button>{label}</Button>}
    >
      <ProofForm
        label={submit}
        variant={isDanger ? "danger" : "main"}
        pending={pending}
        isWrong={isWrong}
        hasPasskey={hasPasskey}
        onCancel={() => setOpen(false)}
        onSubmit={(prove) => {
          setWrong(false);
          void act(prove);
        }}
      />
    </Dialog>
  );
}
