import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { GoogleLogo } from "../../google-identity/components/google-logo.tsx";
import { ProofDialog } from "../../own-passkeys/components/proof-dialog.tsx";
import { callAsOwner } from "../../owner/call-as-owner.ts";
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
    <ProofDialog
      trigger={<Button>Ligar</Button>}
      title="Ligar o Google"
      description="Confirme que é você. Depois escolha a conta na página do Google."
      submit="Ir para o Google"
      hasPasskey={hasPasskey}
      run={async (_fields, proof) => {
        const { url } = await callAsOwner<typeof startGoogleLink>("POST /api/account/google/", {
          body: proof,
        });
        window.location.assign(url);
        // The button stays busy until Google's page is there.
        await new Promise(() => {});
      }}
      failed="O Google não foi ligado"
    />
  );
}

function Unlink({ hasPasskey }: { hasPasskey: boolean }) {
  return (
    <ProofDialog
      trigger={<Button>Desligar</Button>}
      title="Desligar o Google?"
      description="A conta do Google deixa de entrar na sua conta."
      submit="Desligar"
      variant="danger"
      hasPasskey={hasPasskey}
      run={(_fields, proof) =>
        callAsOwner<typeof unlinkGoogle>("DELETE /api/account/google/", { body: proof })
      }
      done={{ title: "Google desligado" }}
      failed="O Google não foi desligado"
    />
  );
}
