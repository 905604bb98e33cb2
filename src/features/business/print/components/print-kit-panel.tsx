import { type ReactNode, useEffect, useRef, useState } from "react";
import { callAsOwner, SessionEnded } from "#src/features/session/owner/call-as-owner.ts";
import { SourcePicker } from "#src/features/sources/components/source-picker.tsx";
import { ApiFailure } from "#src/http/client.ts";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import type { Look, PrintKit, putPrintKit } from "../contract.ts";
import { PieceItem } from "./piece-item.tsx";
import { pieces } from "./pieces.ts";

const looks: [look: Look, name: string, swatch: string][] = [
  ["papel", "Papel", "bg-paper"],
  ["noite", "Noite", "bg-bar"],
  ["folha", "Folha", "bg-action"],
];

const saveAfterMs = 600;

/** Look, call and place of the QR, and the things to print with them. */
export function PrintKitPanel({ kit }: { kit: PrintKit }) {
  const [look, setLook] = useState(kit.look);
  const [call, setCall] = useState(kit.call_to_action ?? "");
  const [sources, setSources] = useState(kit.sources);
  const [source, setSource] = useState("");
  const { version, error } = useSaved(call, look);

  return (
    <section aria-labelledby="kit" className="mt-12 grid gap-6">
      <h2 id="kit" className="display text-2xl">
        Peças prontas
      </h2>
      <Card>
        <div className="grid gap-6 md:grid-cols-2">
          <fieldset>
            <legend className="mb-1.5 font-semibold">Visual</legend>
            <div className="grid grid-cols-3 gap-2">
              {looks.map(([value, name, swatch]) => (
                <LookChoice key={value} checked={look === value} onChoose={() => setLook(value)}>
                  <span
                    className={`size-6 shrink-0 rounded-full border border-line-strong ${swatch}`}
                  />
                  {name}
                </LookChoice>
              ))}
            </div>
          </fieldset>
          <Field
            label="Chamada"
            name="call_to_action"
            optional
            maxLength={80}
            placeholder="Como foi sua experiência?"
            value={call}
            error={error}
            onChange={({ target }) => setCall(target.value)}
          />
          <SourcePicker
            sources={sources}
            chosen={source}
            onChoose={setSource}
            onChange={setSources}
          />
        </div>
      </Card>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {pieces.map((piece) => (
          <PieceItem key={piece.name} piece={piece} source={source} version={version} />
        ))}
      </ul>
    </section>
  );
}

function LookChoice(props: { checked: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="flex min-h-12 items-center justify-center gap-2 rounded-md border border-line-strong px-2 font-semibold has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="look"
        checked={props.checked}
        onChange={props.onChoose}
        className="sr-only"
      />
      {props.children}
    </label>
  );
}

/** Saves what was chosen once it rests; each save makes a new version for the previews. */
function useSaved(call: string, look: Look): { version: number; error: string | undefined } {
  const [version, setVersion] = useState(0);
  const [error, setError] = useState<string>();
  const saved = useRef(`${look} ${call}`);
  useEffect(() => {
    if (saved.current === `${look} ${call}`) {
      setError(undefined);
      return;
    }
    const timer = setTimeout(async () => {
      try {
        await callAsOwner<typeof putPrintKit>("PUT /api/dashboard/print/", {
          body: { call_to_action: call, look },
        });
        saved.current = `${look} ${call}`;
        setError(undefined);
        setVersion((before) => before + 1);
      } catch (reason) {
        if (reason instanceof SessionEnded) return;
        const told = reason instanceof ApiFailure ? reason.detail : undefined;
        setError(told ?? "Não foi possível salvar. Confira sua conexão e tente novamente.");
      }
    }, saveAfterMs);
    return () => clearTimeout(timer);
  }, [call, look]);
  return { version, error };
}
