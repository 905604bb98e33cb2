import { KeyRound } from "lucide-react";
import { asDate, asMoment } from "#src/lib/time/shown-dates.ts";
import { FoldedCard } from "#src/ui/folded-card.tsx";
import { usePasskeySupport } from "../../passkeys/use-passkey-support.ts";
import type { OwnPasskey } from "../contract.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { RemovePasskey } from "./remove-passkey.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

/** The card of 'Minha conta' with the owner's passkeys. */
export function PasskeysCard({ passkeys }: { passkeys: OwnPasskey[] }) {
  const isSupported = usePasskeySupport();
  return (
    <FoldedCard
      title="Passkeys"
      description="Entre com a digital, o rosto ou o PIN do aparelho, sem digitar a senha. Sua senha continua valendo."
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex items-center gap-3 py-3">
              <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft sm:grid">
                <KeyRound aria-hidden className="size-5" />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{passkey.name}</p>
                <p className="text-sm text-ink-soft">
                  Criada: {asDate(passkey.created_at)}
                  <br />
                  {passkey.last_used_at
                    ? `Último uso: ${asMoment(passkey.last_used_at)}`
                    : "Ainda não foi usada"}
                </p>
              </div>
              <div className="flex shrink-0 text-ink-soft">
                <RenamePasskey passkey={passkey} />
                <RemovePasskey passkey={passkey} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isSupported ? (
        <AddPasskey hasPasskey={passkeys.length > 0} />
      ) : (
        <p className="text-ink-soft">
          Este navegador não aceita passkeys. Para criar uma, abra sua conta em outro navegador.
        </p>
      )}
    </FoldedCard>
  );
}
