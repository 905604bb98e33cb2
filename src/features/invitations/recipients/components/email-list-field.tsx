import { FileUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useId, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import type { EmailList } from "./parse-email-list.ts";

/** A list of emails is smaller than 1 MB. Another file may not be. */
const maxFileSize = 1024 * 1024;

interface EmailListFieldProps {
  text: string;
  list: EmailList;
  onChange: (text: string) => void;
}

/** Accepts a typed, pasted or dropped list, or a file. The browser reads it. */
export function EmailListField({ text, list, onChange }: EmailListFieldProps) {
  const [problem, setProblem] = useState<string>();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const fileId = useId();

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxFileSize) return setProblem("Este arquivo é grande demais para uma lista.");
    const read = decode(await file.arrayBuffer());
    if (read.includes("\0")) return setProblem("Use um arquivo CSV ou TXT.");
    setProblem(undefined);
    onChange(text.trim() ? `${text.trimEnd()}\n${read}` : read);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    setDraggedOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same as a drop.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={drop}
      className={`grid gap-2 rounded-md ${isDraggedOver ? "outline-2 outline-offset-4 outline-action outline-dashed" : ""}`}
    >
      <GrowingTextareaField
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
      {list.invalid.length > 0 && <InvalidLines invalid={list.invalid} />}
    </div>
  );
}

function InvalidLines({ invalid }: { invalid: string[] }) {
  return (
    <details className="rounded-md bg-warning-soft px-4 py-1">
      <summary className="min-h-11 content-center font-semibold">
        {invalid.length === 1 ? "1 linha não é e-mail" : `${invalid.length} linhas não são e-mail`}
      </summary>
      <ul className="max-h-48 overflow-y-auto pb-2 text-sm">
        {invalid.map((written, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may occur twice
          <li key={index} className="py-0.5 wrap-anywhere">
            {written.slice(0, 120)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function countsOf({ valid, duplicates }: EmailList): string {
  const parts = [valid.length === 1 ? "1 e-mail válido" : `${valid.length} e-mails válidos`];
  if (duplicates > 0) parts.push(duplicates === 1 ? "1 repetido" : `${duplicates} repetidos`);
  return valid.length + duplicates === 0 ? "" : `${parts.join(", ")}.`;
}

/** Spreadsheets save UTF-8, or UTF-16 with a byte order mark. Emails are ASCII in older encodings too. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const isWide = first === 0xff && second === 0xfe;
  return new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
}
