import { Store } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { Card } from "#src/ui/card.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { toast } from "#src/ui/toast.ts";
import type { choosePlace, listPlaces, OfferedPlace } from "../contract.ts";
import { PlaceOption } from "./place-option.tsx";

/** The places that the Google user manages. One tap connects one of them. */
export function ChoosePlace({
  places: { results, complete },
  ownPlace,
  actions,
}: {
  places: ResponseOf<typeof listPlaces>;
  /** Name of the place of the review page; null without one. */
  ownPlace: string | null;
  /** Buttons for another account and for the end of the connection. */
  actions: ReactNode;
}) {
  const [chosen, setChosen] = useState<OfferedPlace>();
  const navigate = useNavigate();
  const { pending, act: choose } = useOwnerAction({
    run: ({ account, location }: OfferedPlace) =>
      callAsOwner<typeof choosePlace>("PUT /api/google/connection/place/", {
        body: { account, location },
      }),
    async done(_connection, { title }) {
      toast({ tone: "success", title: "Google conectado", description: title });
      await navigate("/conta/google", { replace: true });
    },
    failed: "Não foi possível conectar este perfil",
  });
  const hasOwn = results.some(({ is_own }) => is_own);

  if (results.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={Store}
          title="Esta conta do Google não administra nenhum perfil"
          text="Entre com a conta de quem administra o perfil da loja, ou peça a essa pessoa para incluir você como administrador."
          action={<div className="flex flex-wrap justify-center gap-2">{actions}</div>}
        />
      </Card>
    );
  }
  return (
    <Card
      title="Escolha o perfil"
      description={
        hasOwn
          ? "Encontramos o local da sua página de avaliação nesta conta do Google."
          : "As avaliações deste perfil vão aparecer no painel."
      }
    >
      {!hasOwn && ownPlace && (
        <Notice tone="warning" title="O local da sua página não está nesta conta" className="mb-3">
          Sua página de avaliação é de “{ownPlace}”. Se um dos perfis abaixo é esse mesmo lugar,
          pode conectá-lo. Se não, entre com a conta do Google que administra o perfil.
        </Notice>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {results.map((place) => (
          <PlaceOption
            key={place.location}
            place={place}
            pending={pending && chosen === place}
            onChoose={() => {
              setChosen(place);
              void choose(place);
            }}
          />
        ))}
      </ul>
      {!complete && (
        <p className="mt-3 text-sm text-ink-soft">
          Esta conta administra mais perfis do que mostramos. Se o seu não está na lista, entre com
          uma conta que administre só esta loja.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">{actions}</div>
    </Card>
  );
}
