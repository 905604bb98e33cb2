import { MapPin } from "lucide-react";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import type { OfferedPlace } from "../contract.ts";

/** One place of the Google user with its button. Only a verified place can be chosen. */
export function PlaceOption(props: {
  place: OfferedPlace;
  /** Undefined while another place is being connected. */
  pending: boolean | undefined;
  onChoose: () => void;
}) {
  const { place, pending, onChoose } = props;
  const { title, address, verified, duplicate, is_own } = place;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft sm:grid">
        <MapPin aria-hidden className="size-5" />
      </span>
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {title || "Perfil sem nome"}
          {is_own && <Badge tone="success">O local da sua página</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{address || "Sem endereço no Google"}</p>
        {!verified && (
          <p className="mt-1 text-sm text-pretty">
            {duplicate
              ? "Para o Google, este perfil é cópia de outro. Escolha o original, ou abra este no Google e siga o aviso de lá."
              : "O Google ainda não verificou este perfil, ou o suspendeu. Abra o perfil no Google, siga o aviso de lá e volte aqui."}
          </p>
        )}
      </div>
      {verified && (
        <Button
          variant={is_own ? "main" : "plain"}
          pending={pending}
          onClick={onChoose}
          aria-label={`Conectar ${title}`}
        >
          Conectar
        </Button>
      )}
    </li>
  );
}
