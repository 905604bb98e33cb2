import { Suspense } from "react";
import { Await, replace, useOutletContext, useRevalidator } from "react-router";
import type { getSubscription } from "#src/features/billing/subscription/contract.ts";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import { SessionEnded } from "#src/http/session-ended.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { LoadingState } from "#src/ui/states.tsx";
import type { Route } from "./+types/google-profile-page.ts";
import { ChoosePlace } from "./connection/components/choose-place.tsx";
import { Connected } from "./connection/components/connected.tsx";
import { DisconnectButton } from "./connection/components/disconnect-button.tsx";
import type { getConnection, listPlaces } from "./connection/contract.ts";
import { ConnectButton } from "./consent/components/connect-button.tsx";
import { NotConnected } from "./consent/components/not-connected.tsx";
import { consentErrors, finishConsent } from "./consent/return-from-google.ts";

export const meta = () => [{ title: "Perfil da Empresa no Google · Estrelou" }];

export const handle = { heading: "Perfil da Empresa no Google" };

/**
 * Google's consent page returns here with a code. The code is sent on once, and the page is opened again
 * without it, so that it stays in no history.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const error = await finishConsent(searchParams);
  if (error !== undefined) throw replace(`/conta/google${error && `?erro=${error}`}`);
  const [connection, { entitled }] = await Promise.all([
    callAsOwner<typeof getConnection>("GET /api/google/connection/"),
    callAsOwner<typeof getSubscription>("GET /api/subscription/"),
  ]);
  const isChoosing =
    connection.state === "choosing" ||
    (connection.state === "connected" && searchParams.has("trocar"));
  return {
    connection,
    entitled,
    error: consentErrors[searchParams.get("erro") ?? ""],
    places: isChoosing && entitled && connection.available ? loadPlaces() : undefined,
    isChoosing,
  };
}

/** Reading many accounts takes seconds, so the page is shown before. */
async function loadPlaces() {
  try {
    return await callAsOwner<typeof listPlaces>("GET /api/google/places/");
  } catch (error) {
    if (error instanceof ApiFailure) return { failure: failureText(error) };
    // The browser navigates to /login.
    if (error instanceof SessionEnded) return { failure: "" };
    throw error;
  }
}

/** 'Perfil da Empresa no Google': the consent, the choice of the place, and the end of the connection. */
export default function GoogleProfilePage({ loaderData }: Route.ComponentProps) {
  const { connection, entitled, error, isChoosing } = loaderData;
  const { state, available } = connection;
  return (
    <div className="max-w-2xl">
      <PageHeading
        title="Perfil da Empresa no Google"
        description="Veja e responda no painel as avaliações que seus clientes deixam no Google."
      />
      <div className="grid gap-4 sm:gap-6">
        {error && (
          <div role="alert">
            <Notice tone="warning" title={error[0]}>
              {error[1]}
            </Notice>
          </div>
        )}
        {!available && (
          <Notice title="A conexão com o Google não está disponível">
            {state === "none"
              ? "Ela ainda não foi ligada neste serviço."
              : "Você pode desconectar."}
          </Notice>
        )}
        {available && state === "none" && <NotConnected entitled={entitled} />}
        {isChoosing && <Choice {...loaderData} />}
        {state === "connected" && !isChoosing && <Connected connection={connection} />}
        {state === "ended" && <Ended canReconnect={available && entitled} />}
      </div>
    </div>
  );
}

function Choice({ places, connection }: Route.ComponentProps["loaderData"]) {
  const { place_name } = useOutletContext<{ place_name: string | null }>();
  const { revalidate, state } = useRevalidator();
  const actions = (
    <>
      {connection.available && <ConnectButton variant="plain">Usar outra conta</ConnectButton>}
      <DisconnectButton />
    </>
  );
  const buttons = <div className="flex flex-wrap gap-2">{actions}</div>;
  if (!places) return <Card title="Falta escolher o perfil">{buttons}</Card>;
  return (
    <Suspense fallback={<LoadingState label="Procurando seus perfis no Google" />}>
      <Await resolve={places}>
        {(found) =>
          "failure" in found ? (
            <Card title="Não foi possível ver seus perfis" description={found.failure}>
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="main"
                  pending={state === "loading"}
                  onClick={() => void revalidate()}
                >
                  Tentar de novo
                </Button>
                {actions}
              </div>
            </Card>
          ) : (
            <ChoosePlace places={found} ownPlace={place_name} actions={actions} />
          )
        }
      </Await>
    </Suspense>
  );
}

function Ended({ canReconnect }: { canReconnect: boolean }) {
  return (
    <Card title="O Google encerrou a conexão">
      <p className="text-pretty">
        Isso acontece, por exemplo, quando a senha da conta do Google muda ou quando alguém remove o
        acesso. Suas avaliações continuam no Google; para vê-las e respondê-las aqui, conecte de
        novo.
      </p>
      <div className="mt-5 flex flex-wrap gap-2">
        {canReconnect && <ConnectButton>Reconectar</ConnectButton>}
        <DisconnectButton />
      </div>
    </Card>
  );
}
