import { type ReactNode, useState } from "react";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { useUnsavedInput } from "#src/features/session/owner/use-unsaved-input.ts";
import { SourcePicker } from "#src/features/sources/components/source-picker.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import type { Look } from "../../looks.ts";
import { defaultCall, maxCallLength } from "../call-to-action.ts";
import type { PrintKit } from "../contract.ts";
import { paletteOf } from "../palette.ts";
import { PieceItem } from "./piece-item.tsx";
import { pieces } from "./pieces.ts";
import { SendToPrintShop } from "./send-to-print-shop.tsx";
import { useSavedKit } from "./use-saved-kit.ts";

interface PrintKitPanelProps {
  kit: PrintKit;
  name: string | null;
  /** The colour of the business: the ground of the look 'folha'. */
  accent: string | null;
  onSaved: () => void;
}

/** Chooses look, call to action and source, and lists the pieces to print with them. */
export function PrintKitPanel({ kit, name, accent, onSaved }: PrintKitPanelProps) {
  const looks: [look: Look, name: string][] = [
    ["papel", "Papel"],
    ["noite", "Noite"],
    ["folha", accent ? "Sua cor" : "Folha"],
  ];
  const [look, setLook] = useState(kit.look);
  const [call, setCall] = useState(kit.call_to_action ?? "");
  const [sources, setSources] = useState(kit.sources);
  const [source, setSource] = useState("");
  const { version, error, isSaved } = useSavedKit(kit, { call_to_action: call, look }, onSaved);
  const { found, close } = useUnsavedInput("print-kit", isSaved ? undefined : { call, look });
  const restore = (unsaved: { call: string; look: Look }) => {
    setCall(unsaved.call);
    setLook(unsaved.look);
  };

  return (
    <section aria-labelledby="kit" className="mt-12 grid gap-6">
      <h2 id="kit" className="display text-2xl">
        Peças prontas
      </h2>
      <Card>
        <UnsavedInputNotice found={found} onRestore={restore} onClose={close} />
        <div className="grid gap-6 md:grid-cols-2">
          <fieldset>
            <legend className="mb-1.5 font-semibold">Visual</legend>
            <div className="flex flex-wrap gap-1.5 *:min-w-max *:flex-1">
              {looks.map(([value, title]) => (
                <LookChoice key={value} checked={look === value} onChoose={() => setLook(value)}>
                  <span
                    className="size-6 shrink-0 rounded-full border border-line-strong"
                    style={{ background: paletteOf(value, accent).ground }}
                  />
                  {title}
                </LookChoice>
              ))}
            </div>
          </fieldset>
          <Field
            label="Chamada"
            name="call_to_action"
            optional
            maxLength={maxCallLength}
            placeholder={defaultCall}
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
      <SendToPrintShop name={name} source={source} version={version} />
    </section>
  );
}

function LookChoice(props: { checked: boolean; onChoose: () => void; children: ReactNode }) {
  return (
    <label className="flex min-h-12 items-center justify-center gap-1.5 rounded-md border border-line-strong px-1.5 font-semibold has-checked:border-action has-checked:bg-action-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
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
