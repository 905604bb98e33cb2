import { useState } from "react";
import { type NavigateOptions, useNavigate } from "react-router";
import { ApiFailure } from "#src/http/client.ts";
import { failureText } from "#src/http/failure-text.ts";
import type { OperatorToken } from "../contract.ts";
import { storeDeskToken } from "../stored-session.ts";

type Way = "passkey" | "code";

/** Opens the desk at `path` with the token of one of two ways. A failed call is a `problem`, as text. */
export function useDeskEntry(path: () => string, options?: NavigateOptions) {
  const [pending, setPending] = useState<Way>();
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  const enter = async (way: Way, open: () => Promise<OperatorToken>) => {
    if (pending) return;
    setPending(way);
    setProblem(undefined);
    try {
      const { token } = await open();
      storeDeskToken(token);
      await navigate(path(), options);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(failureText(error));
      setPending(undefined);
    }
  };
  return { pending, problem, setProblem, enter };
}
