import { FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { TextareaField } from "#src/ui/textarea-field.tsx";
import type { AddressList } from "./parse-addresses.ts";

/** A list of addresses has no megabyte; something else might. */
const largestFile = 1024 * 1024;

interface AddressBoxProps {
  text: string;
  list: AddressList;
  onChange: (text: string) => void;
}

/** Takes a list pasted, typed, dropped or from a file. It is read here, in the browser. */
export function AddressBox({ text, list, onChange }: AddressBoxProps) {
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const fileId = useId();

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) return setProblem("Este arquivo é grande demais para uma lista.");
    const read = decode(await file.arrayBuffer());
    if (read.includes("\0")) return setProblem("Use um arquivo CSV ou TXT.");
    setProblem(undefined);
    onChange(text.trim() ? `${text.trimEnd()}\n${read}` : read);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way; the button beside it does the same.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`grid gap-2 rounded-md ${over ? "outline-2 outline-offset-4 outline-action outline-dashed" : ""}`}
    >
      <TextareaField
        label="E-mails dos clientes"
        name="addresses"
        rows={5}
        hint="Cole a lista ou solte aqui um arquivo CSV ou TXT, do jeito que estiver."
        placeholder={"ana@exemplo.com\nBia Lima <bia@exemplo.com>"}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        error={problem}
        onChange={({ target }) => {
          setProblem(undefined);
          onChange(target.value);
        }}
        className="max-h-72"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          id={fileId}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          aria-hidden
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <Button onClick={() => document.getElementById(fileId)?.click()}>
          <FileUp aria-hidden className="size-4.5" />
          Escolher arquivo
        </Button>
        <p role="status" className="min-h-6 text-sm text-ink-soft">
          {countsOf(list)}
        </p>
      </div>
      {list.invalid.length > 0 && <InvalidOnes invalid={list.invalid} />}
    </div>
  );
}

function InvalidOnes({ invalid }: { invalid: string[] }) {
  return (
    <details className="rounded-md bg-warning-soft px-4 py-1">
      <summary className="min-h-11 content-center font-semibold">
        {invalid.length === 1 ? "1 linha não é e-mail" : `${invalid.length} linhas não são e-mail`}
      </summary>
      <ul className="max-h-48 overflow-y-auto pb-2 text-sm">
        {invalid.map((written, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same writing may stand there twice
          <li key={index} className="py-0.5 wrap-anywhere">
            {written.slice(0, 120)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countsOf({ valid, duplicates }: AddressList): string {
  const parts = [valid.length === 1 ? "1 e-mail válido" : `${valid.length} e-mails válidos`];
  if (duplicates > 0) parts.push(duplicates === 1 ? "1 repetido" : `${duplicates} repetidos`);
  return valid.length + duplicates === 0 ? "" : `${parts.join(", ")}.`;
}

/** As spreadsheets save: UTF-8, or UTF-16 with its mark. Addresses read the same in older ones. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const isWide = first === 0xff && second === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
}
