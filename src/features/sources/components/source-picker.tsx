import { Trash2 } from "lucide-react";
import { useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { toast } from "#src/ui/toast.ts";
import type { addSource, QrSource, removeSource } from "../contract.ts";

interface SourcePickerProps {
  sources: QrSource[];
  chosen: string;
  onChoose: (source: string) => void;
  onChange: (sources: QrSource[]) => void;
}

/** Where the printed code will stand, so that the owner learns which place brings reviews. */
export function SourcePicker({ sources, chosen, onChoose, onChange }: SourcePickerProps) {
  const [name, setName] = useState("");
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);

  const add = async () => {
    if (pending || !name.trim()) return;
    setPending(true);
    try {
      const added = await callAsOwner<typeof addSource>("POST /api/dashboard/print/sources/", {
        body: { name },
      });
      onChange([...sources, added]);
      onChoose(added.source);
      setName("");
    } catch (reason) {
      if (reason instanceof SessionEnded) return;
      const told = reason instanceof ApiFailure ? reason.detail : undefined;
      setError(told ?? "Não foi possível salvar. Confira sua conexão e tente novamente.");
    }
    setPending(false);
  };

  const remove = async () => {
    onChoose("");
    onChange(sources.filter(({ source }) => source !== chosen));
    await callAsOwner<typeof removeSource>("DELETE /api/dashboard/print/sources/{source}/", {
      params: { source: chosen },
    }).catch(() => {
      onChange(sources);
      toast({ tone: "error", title: "Não foi possível tirar o ponto da lista." });
    });
  };

  return (
    <>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <SelectField
            label="Onde vai ficar"
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
          <Button size="icon" className="size-12!" onClick={remove} aria-label="Tirar da lista">
            <Trash2 aria-hidden className="size-5" />
          </Button>
        )}
      </div>
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field
            label="Novo ponto"
            name="source-name"
            optional
            maxLength={40}
            placeholder="Ex.: Mesa 4, Balcão, Entrega"
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => event.key === "Enter" && void add()}
          />
        </div>
        <Button className="mt-8 min-h-12!" pending={pending} disabled={!name.trim()} onClick={add}>
          Adicionar
        </Button>
      </div>
    </>
  );
}
