import { Download } from "lucide-react";
import { useOutletContext } from "react-router";
import { ContactCard } from "#src/features/account/contact/components/contact-card.tsx";
import { ChangePasswordForm } from "#src/features/account/password/components/change-password-form.tsx";
import type { getAccount } from "#src/features/account/profile/contract.ts";
import type { getSubscription } from "#src/features/billing/subscription/contract.ts";
import { GoogleProfileCard } from "#src/features/google/connection/components/google-profile-card.tsx";
import type { getConnection } from "#src/features/google/connection/contract.ts";
import { RemoveAccount } from "#src/features/privacy/components/remove-account.tsx";
import type { exportAccount } from "#src/features/privacy/contract.ts";
import { PushCard } from "#src/features/push/components/push-card.tsx";
import type { getPush } from "#src/features/push/contract.ts";
import { AlertSwitches } from "#src/features/reviews/alerts/components/alert-switches.tsx";
import type { getAlerts } from "#src/features/reviews/alerts/contract.ts";
import { GoogleCard } from "#src/features/session/own-google/components/google-card.tsx";
import type { getOwnGoogle } from "#src/features/session/own-google/contract.ts";
import { PasskeysCard } from "#src/features/session/own-passkeys/components/passkeys-card.tsx";
import type { listPasskeys } from "#src/features/session/own-passkeys/contract.ts";
import { SessionsCard } from "#src/features/session/own-sessions/components/sessions-card.tsx";
import type { listSessions } from "#src/features/session/own-sessions/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ifAllowed } from "#src/features/session/owner/if-allowed.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { saveFile } from "#src/http/download.ts";
import { Button } from "#src/ui/button.tsx";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import type { Route } from "./+types/own-account-page.ts";
import { LeaveTeam } from "./components/leave-team.tsx";
import { ShopsCard } from "./components/shops-card.tsx";
import type { PersonContext } from "./person-context.ts";
import { shopName } from "./shop-name.ts";

export const meta = () => [{ title: "Minha conta · Estrelou" }];

export const handle = { heading: "Minha conta" };

export async function clientLoader() {
  const [account, passkeys, ownGoogle, sessions, alerts, google, push] = await Promise.all([
    callAsOwner<typeof getAccount>("GET /api/account/"),
    callAsOwner<typeof listPasskeys>("GET /api/account/passkeys/"),
    callAsOwner<typeof getOwnGoogle>("GET /api/account/google/"),
    callAsOwner<typeof listSessions>("GET /api/account/sessions/"),
    ifAllowed(loadAlerts()),
    ifAllowed(callAsOwner<typeof getConnection>("GET /api/google/connection/")),
    callAsOwner<typeof getPush>("GET /api/account/push/"),
  ]);
  const results = { passkeys: passkeys.results, sessions: sessions.results };
  return { account, ownGoogle, ...results, alerts, google, pushKey: push.key };
}

/** Without a plan there are no mails about reviews, and a call for their switches would leave the page. */
async function loadAlerts() {
  const { entitled } = await callAsOwner<typeof getSubscription>("GET /api/subscription/");
  return entitled ? callAsOwner<typeof getAlerts>("GET /api/dashboard/alerts/") : undefined;
}

/**
 * 'Minha conta': the owner's data, mails and notifications about reviews, Google and the open sessions. Password,
 * passkeys, the export and the removal of the account are folded.
 */
export default function OwnAccountPage({ loaderData }: Route.ComponentProps) {
  const { account, passkeys, ownGoogle, sessions, alerts, google, pushKey } = loaderData;
  const { role, business, shops } = useOutletContext<PersonContext>();
  const isOwner = role === "owner";
  const own = shops.filter((shop) => shop.role === "owner");
  const shown = shops.length > 1 ? shops.find(({ id }) => id === business) : undefined;
  return (
    <div className="max-w-2xl">
      <PageHeading title="Minha conta" />
      <div className="grid gap-4 sm:gap-6">
        <ContactCard account={account} hasPasskey={passkeys.length > 0} />
        {alerts && isOwner && <AlertSwitches alerts={alerts} shop={shown && shopName(shown)} />}
        {role && pushKey && <PushCard serverKey={pushKey} />}
        {google && isOwner && <GoogleProfileCard connection={google} />}
        <ShopsCard />
        {role && !isOwner && <LeaveTeam />}
        <SessionsCard sessions={sessions} />
        <FoldedCard
          title="Alterar senha"
          description="As sessões abertas em outros aparelhos são encerradas."
        >
          <ChangePasswordForm email={account.email} />
        </FoldedCard>
        <GoogleCard google={ownGoogle} hasPasskey={passkeys.length > 0} />
        <PasskeysCard passkeys={passkeys} />
        <FoldedCard
          title="Baixar meus dados"
          description="Tudo o que está guardado sobre a sua conta, em um arquivo: loja, avaliações, contagens, passkeys, conta do Google e sessões."
        >
          <DownloadButton />
        </FoldedCard>
        <FoldedCard title="Excluir conta" description={removalText(own.length)}>
          <RemoveAccount shops={own.map(shopName)} />
        </FoldedCard>
      </div>
    </div>
  );
}

function removalText(shops: number): string {
  if (shops === 0) return "Apaga os seus dados de acesso. Não dá para desfazer.";
  const what = shops === 1 ? "a loja" : `as suas ${shops} lojas`;
  const qr =
    shops === 1
      ? "O QR Code impresso deixa de funcionar."
      : "Os QR Codes impressos deixam de funcionar.";
  return `Apaga ${what}, todas as avaliações e os dados de acesso. ${qr} Não dá para desfazer.`;
}

function DownloadButton() {
  const { pending, act: download } = useOwnerAction({
    run: () => callAsOwner<typeof exportAccount>("GET /api/account/export/"),
    done(everything) {
      const text = JSON.stringify(everything, null, 2);
      const content = new Blob([text], { type: "application/json" });
      saveFile({ content, fileName: "estrelou-meus-dados.json" });
    },
    failed: "Não foi possível baixar seus dados",
  });
  return (
    <Button pending={pending} onClick={() => void download()}>
      <Download aria-hidden className="size-4.5" />
      Baixar arquivo
    </Button>
  );
}
