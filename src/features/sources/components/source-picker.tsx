import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import type { addSource, QrSource, removeSource } from "../contract.ts";
import { maxNameLength } from "../limits.ts";

interface SourcePickerProps {
  sources: QrSource[];
  chosen: string;
  onChoose: (source: string) => void;
  onChange: (change: (sources: QrSource[]) => QrSource[]) => void;
}

/** Chooses the source in a printed QR code, so that the owner learns where reviews come from. */
export function SourcePicker({ sources, chosen, onChoose, onChange }: SourcePickerProps) {
  const { pending: removing, act: remove } = useOwnerAction({
    run: (source: string) =>
      callAsOwner<typeof removeSource>("DELETE /api/dashboard/print/sources/{source}/", {
        params: { source },
      }),
    done(_, removed) {
      onChange((before) => before.filter(({ source }) => source !== removed));
      onChoose("");
    },
    failed: "Não foi possível tirar o ponto da lista.",
  });

  return (
    <>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label="Onde o cartaz vai ficar"
            name="source"
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">Qualquer lugar</option>
            {sources.map(({ source, name: shown }) => (
              <option key={source} value={source}>
                {shown}
              </option>
            ))}
          </SelectField>
        </div>
        {chosen && (
          <Button
            size="icon"
            className="size-12!"
            pending={removing}
            onClick={() => void remove(chosen)}
            aria-label="Tirar da lista"
          >
            <Trash2 aria-hidden className="size-5" />
          </Button>
        )}
      </div>
      <AddSource
        onAdded={(added) => {
          onChange((before) => [...before, added]);
          onChoose(added.source);
        }}
      />
    </>
  );
}

function AddSource({ onAdded }: { onAdded: (source: QrSource) => void }) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const { found, close } = useUnsavedInput("source", name || undefined);

  const { pending: adding, act: add } = useOwnerAction({
    run: () =>
      callAsOwner<typeof addSource>("POST /api/dashboard/print/sources/", { body: { name } }),
    done(added) {
      onAdded(added);
      setName("");
    },
    failed(failure, text) {
      setError(failure.detail ?? `Não foi possível salvar. ${text}`);
    },
  });

  return (
    <div>
      <UnsavedInputNotice found={found} onRestore={setName} onClose={close} />
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Criar lugar (ex.: Mesa 4)"
            name="source-name"
            maxLength={maxNameLength}
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && name.trim()) void add();
            }}
          />
        </div>
        <Button
          className="min-h-12!"
          pending={adding}
          disabled={!name.trim()}
          onClick={() => void add()}
        >
          Adicionar
        </Button>
      </div>
    </div>
  );
}
