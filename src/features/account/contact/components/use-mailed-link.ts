import { useState } from "react";
import { useSearchParams } from "react-router";
import { ApiFailure } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";

/** Runs the action of a mailed link once the reader confirms it. `problem` is its failure as a sentence. */
export function useMailedLink<T>(run: (token: string) => Promise<T>) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [pending, setPending] = useState(false);
  const [result, setResult] = useState<T>();
  const [problem, setProblem] = useState(token ? undefined : "Token inválido ou ausente.");

  const act = async () => {
    if (pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      setResult(await run(token));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return { token, pending, result, problem, act };
}
