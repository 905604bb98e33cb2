import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ConfirmOwnerAction } from "#src/features/session/owner/components/confirm-owner-action.tsx";
import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { Button } from "#src/ui/button.tsx";
import type { Key, revokeKey } from "../contract.ts";
import { scopeTexts } from "../scopes.ts";

interface KeyRowProps {
  item: Key;
  isExpired: boolean;
  onRevoked: () => Promise<void>;
}

/** A key without its secret: what it may do, until when, and when it was used. */
export function KeyRow({ item, isExpired, onRevoked }: KeyRowProps) {
  const { id, name, hint, scopes, expires_at, last_used_at } = item;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {name} <span className="font-normal text-ink-soft">termina em {hint}</span>
        </p>
        <p className="text-sm text-ink-soft">
          {scopes.map((scope) => scopeTexts[scope]).join(" · ")}
        </p>
        <p className="text-sm text-ink-soft">
          {expires_at
            ? `${isExpired ? "Venceu" : "Vale até"} ${asDate(expires_at)}`
            : "Sem data para vencer"}
          {" · "}
          {last_used_at ? `último uso: ${asMoment(last_used_at)}` : "ainda não foi usada"}
        </p>
      </div>
      <ConfirmOwnerAction
        title={isExpired ? "Tirar a chave da lista?" : "Revogar a chave?"}
        description={
          isExpired
            ? `“${name}” já venceu e não abre mais nada.`
            : `O programa que usa “${name}” perde o acesso na hora. Para trocar sem parar, crie antes a chave nova.`
        }
        confirmLabel={isExpired ? "Tirar" : "Revogar"}
        tone="danger"
        trigger={
          <Button aria-label={`${isExpired ? "Tirar" : "Revogar"} ${name}`}>
            {isExpired ? "Tirar" : "Revogar"}
          </Button>
        }
        run={() =>
          callAsOwner<typeof revokeKey>("DELETE /api/integrations/keys/{id}/", { params: { id } })
        }
        done={{ title: isExpired ? "Chave tirada da lista" : "Chave revogada", description: name }}
        after={onRevoked}
        failed="A chave não foi revogada"
      />
    </li>
  );
}
