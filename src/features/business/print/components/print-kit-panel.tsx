import { useState } from "react";
import { useSearchParams } from "react-router";
import { UnsavedInputNotice } from "#src/features/session/owner/components/unsaved-input-notice.tsx";
import { SourcePicker } from "#src/features/sources/components/source-picker.tsx";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import type { getProfile } from "../../profile/contract.ts";
import { defaultCall, maxCallLength, translatedPieces } from "../call-to-action.ts";
import type { PieceName, PrintKit } from "../contract.ts";
import { LookPicker } from "./look-picker.tsx";
import { PieceActions } from "./piece-actions.tsx";
import { PiecePreview } from "./piece-preview.tsx";
import { piecesOf, type Use, uses } from "./pieces.ts";
import { PrintShopActions } from "./print-shop-actions.tsx";
import { PrintedPage } from "./printed-page.tsx";
import { UseChoice } from "./use-choice.tsx";
import { type KitDraft, useKitDraft } from "./use-kit-draft.ts";
import { usePieceImage } from "./use-piece-image.ts";

interface PrintKitPanelProps {
  kit: PrintKit;
  profile: ResponseOf<typeof getProfile>;
  onSaved: () => void;
}

/** One piece at a time: what it is for, its preview, and its look, call to action and source. */
export function PrintKitPanel({ kit, profile, onSaved }: PrintKitPanelProps) {
  const [params] = useSearchParams();
  const [use, setUse] = useState<Use>(
    uses.find((known) => known === params.get("para")) ?? "imprimir",
  );
  const [chosen, setChosen] = useState<Partial<Record<Use, PieceName>>>({});
  const [sources, setSources] = useState(kit.sources);
  const [source, setSource] = useState("");
  const draft = useKitDraft(kit, onSaved);
  const { version, stored } = draft;
  const offered = piecesOf[use];
  const piece = offered.find(({ name }) => name === chosen[use]) ?? offered[0];
  const image = usePieceImage(piece?.name ?? "cartaz", source, version);
  if (!piece) return null;
  // Print shops get A4 pages. A receipt has its own printer.
  const isPage = use === "imprimir" && piece.printOrder !== undefined;
  // Without its page the browser prints the card.
  const isPrintable = isPage && (image !== "failed" || piece.name === "cartaz");

  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-10">
      <div className="grid gap-4">
        <UseChoice chosen={use} onChoose={setUse} />
        <SelectField
          label="Peça"
          name="piece"
          hint={piece.text}
          value={piece.name}
          onChange={({ target }) =>
            setChosen({ ...chosen, [use]: offered.find(({ name }) => name === target.value)?.name })
          }
        >
          {offered.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
        {use === "grafica" ? (
          <PrintShopActions
            piece={piece}
            name={profile.place_name}
            source={source}
            version={version}
          />
        ) : (
          <PieceActions
            piece={piece}
            source={source}
            version={version}
            print={isPrintable ? (image ? "ready" : "loading") : "none"}
          />
        )}
        <UnsavedInputNotice
          found={stored.found}
          onRestore={stored.restore}
          onClose={stored.close}
        />
        <details className="border-t border-line pt-1">
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            Mudar o visual, o texto ou o lugar
          </summary>
          <div className="grid gap-5 pt-3">
            <KitFields draft={draft} accent={profile.card.accent} piece={piece.name} />
            <SourcePicker
              sources={sources}
              chosen={source}
              onChoose={setSource}
              onChange={setSources}
            />
          </div>
        </details>
      </div>
      <PiecePreview piece={piece} image={image} profile={profile} />
      {isPage && image && image !== "failed" && <PrintedPage image={image} />}
    </div>
  );
}

/** Look and call to action, which all pieces share, and the languages of the pieces that have room for them. */
function KitFields(props: { draft: KitDraft; accent: string | null; piece: PieceName }) {
  const { draft, accent, piece } = props;
  const { look, setLook, call, setCall, translated, setTranslated, error } = draft;
  return (
    <>
      <LookPicker look={look} accent={accent} onChoose={setLook} />
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
      {translatedPieces.has(piece) && (
        <SelectField
          label="Idiomas"
          name="translated"
          hint="Vale para o cartaz, os cartões e o display de mesa."
          value={String(translated)}
          onChange={({ target }) => setTranslated(target.value === "true")}
        >
          <option value="false">Só português</option>
          <option value="true">Português, español, English</option>
        </SelectField>
      )}
    </>
  );
}
