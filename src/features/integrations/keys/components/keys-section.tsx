import { Card } from "#src/ui/card.tsx";
import type { Key } from "../contract.ts";
import { mostKeys } from "../sizes.ts";
import { CreateKey } from "./create-key.tsx";
import { KeyRow } from "./key-row.tsx";

interface KeysSectionProps {
  keys: Key[];
  hasPasskey: boolean;
  onChange: () => Promise<void>;
}

/** The keys with which other programs use the API of the shown business. */
export function KeysSection({ keys, hasPasskey, onChange }: KeysSectionProps) {
  const isFull = keys.filter((key) => !isExpired(key)).length >= mostKeys;
  return (
    <Card
      title="Chaves de acesso"
      description="Com uma chave, outro programa lê as avaliações desta loja e trata delas, só no que você permitir."
    >
      {keys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-y border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} item={key} isExpired={isExpired(key)} onRevoked={onChange} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {isFull ? (
          <p className="text-ink-soft">
            São {mostKeys} chaves no máximo. Revogue uma para criar outra.
          </p>
        ) : (
          <CreateKey hasPasskey={hasPasskey} onCreated={onChange} />
        )}
        <a
          href="/desenvolvedores"
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Como usar
        </a>
      </div>
    </Card>
  );
}

function isExpired({ expires_at }: Key): boolean {
  return expires_at !== null && Date.parse(expires_at) <= Date.now();
}
