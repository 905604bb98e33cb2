import { useState } from "react";
import { useSearchParams } from "react-router";
import { useOwnerAction } from "#src/features/session/owner/use-owner-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";

interface MailedLinkButtonProps {
  label: string;
  /** What the reader can do after a failure. */
  advice: string;
  run: (token: string) => Promise<unknown>;
}

/** Runs the action of a mailed link once the reader confirms it, because mail scanners open links. */
export function MailedLinkButton({ label, advice, run }: MailedLinkButtonProps) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [problem, setProblem] = useState(token ? undefined : "Token inválido ou ausente.");
  const { pending, act } = useOwnerAction({
    run() {
      setProblem(undefined);
      return run(token);
    },
    failed: (_failure, text) => setProblem(text),
  });
  return (
    <>
      {problem && (
        <Notice tone="danger" className="mt-6">
          {problem} {advice}
        </Notice>
      )}
      <Button
        variant="main"
        size="lg"
        wide
        className="mt-6"
        pending={pending}
        disabled={!token}
        onClick={() => void act()}
      >
        {label}
      </Button>
    </>
  );
}
