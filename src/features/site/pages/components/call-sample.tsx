import {
  codeOf,
  type Language,
  languages,
  type Sample,
} from "#src/features/integrations/v1/samples.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";

const code = "rounded-md bg-sunken p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap";

/** One call: what the key needs, the code in each language behind native disclosures, and the answer. */
export function CallSample({ sample, origin }: { sample: Sample; origin: string }) {
  const { operationId, title, scope, method, path, answer } = sample;
  return (
    <article id={operationId} className="mt-10 min-w-0 border-t border-line-strong pt-6">
      <h3 className="text-xl">{title}</h3>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        <code className="font-mono text-sm">
          {method} {path.split("?")[0]}
        </code>
        {scope && (
          <>
            {" · permissão "}
            <code className="font-mono text-sm">{scope}</code>
          </>
        )}
      </p>
      {(Object.keys(languages) as Language[]).map((language) => {
        const text = codeOf(sample, language, origin);
        return (
          <details key={language} open={language === "curl"} className="mt-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
              {languages[language]}
            </summary>
            <pre className={code}>{text}</pre>
            <p className="mt-2">
              <CopyButton text={text} label={`Copiar ${languages[language]}`} />
            </p>
          </details>
        );
      })}
      <details className="mt-3">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
          Resposta
        </summary>
        <pre className={code}>{JSON.stringify(answer, null, 2)}</pre>
      </details>
    </article>
  );
}
