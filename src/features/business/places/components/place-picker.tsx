import { MapPin, Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { FormErrors } from "#src/ui/form-errors.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { FoundPlace } from "../contract.ts";
import { linkError, readGoogleLink } from "../google-link.ts";
import { ownerPlaceCalls, type PlaceCalls } from "./place-calls.ts";
import { PlaceSearch } from "./place-search.tsx";

interface PlacePickerProps {
  /** The chosen place; undefined if there is none. */
  selected: { name: string; address: string; googleUrl: string | undefined } | undefined;
  searchable: boolean;
  /** Default: an owner's. */
  calls?: PlaceCalls;
  /** False if the page itself says that no place is configured. */
  warns?: boolean;
  onChoose: (place: FoundPlace) => void;
  onPaste: (link: string) => void;
}

/** Shows the chosen place, or the search and the link field to choose one. */
export function PlacePicker(props: PlacePickerProps) {
  const { selected, searchable, calls = ownerPlaceCalls, warns = true, onChoose, onPaste } = props;
  const [editing, setEditing] = useState(selected === undefined);
  if (selected && !editing) {
    return (
      <div className="flex flex-wrap items-start gap-3 rounded-md bg-sunken p-4">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1 basis-28">
          <p className="font-semibold wrap-anywhere">{selected.name || "Seu local no Google"}</p>
          <p className="text-sm wrap-anywhere text-ink-soft">{selected.address}</p>
          {selected.googleUrl && (
            <a
              href={selected.googleUrl}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
            >
              Conferir no Google
            </a>
          )}
        </div>
        <Button onClick={() => setEditing(true)} aria-label="Editar local">
          <Pencil aria-hidden className="size-4.5" />
          <span className="max-sm:sr-only">Editar</span>
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      {!selected && warns && (
        <Notice tone="warning">
          Nenhum estabelecimento configurado. Configure seu local para acessar as opções.
        </Notice>
      )}
      {searchable && (
        <PlaceSearch
          calls={calls}
          onChoose={(place) => {
            onChoose(place);
            setEditing(false);
          }}
        />
      )}
      {/* The link has its own button and error, apart from the form around it. */}
      <FormErrors value={undefined}>
        <PasteLink
          open={!searchable}
          onPaste={(link) => {
            onPaste(link);
            setEditing(false);
          }}
        />
      </FormErrors>
      {selected && (
        <Button className="justify-self-start" onClick={() => setEditing(false)}>
          Manter o local atual
        </Button>
      )}
    </div>
  );
}

/** Reads a pasted Google Maps link in the browser, without any request. */
function PasteLink({ open, onPaste }: { open: boolean; onPaste: (link: string) => void }) {
  const [link, setLink] = useState("");
  const [error, setError] = useState<string>();
  const use = () => {
    if (readGoogleLink(link)) onPaste(link.trim());
    else setError(linkError(link));
  };
  return (
    <details open={open} className="rounded-md border border-line px-4">
      <summary className="flex min-h-11 items-center py-2 font-semibold">
        Colar o link do Google Maps
      </summary>
      <div className="grid gap-3 pb-4">
        <Field
          label="Link ou código do local"
          name="google-link"
          hint="No Google Maps, abra seu negócio, toque em Compartilhar e copie o link. Também vale o link de avaliação do Perfil da Empresa."
          value={link}
          error={error}
          onChange={({ target }) => {
            setLink(target.value);
            setError(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            use();
          }}
        />
        <Button className="justify-self-start" disabled={!link.trim()} onClick={use}>
          Usar este link
        </Button>
      </div>
    </details>
  );
}
