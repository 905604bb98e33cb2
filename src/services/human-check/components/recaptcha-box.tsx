import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import { type HumanCheckHandle, tellLoadFailure } from "./human-check-handle.ts";

type Stage = "loading" | "shown" | "failed";

/** Google's own box. It keeps its place while it loads; a failure offers to try again. */
export function RecaptchaBox({ ref }: { ref: Ref<HumanCheckHandle> }) {
  const [stage, setStage] = useState<Stage>("loading");
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<{ reset(): void }>(undefined);
  const token = useRef<string>(undefined);

  const forget = () => {
    token.current = undefined;
  };
  const reset = () => {
    forget();
    widget.current?.reset();
  };
  useImperativeHandle(ref, () => ({ token: () => token.current, reset }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    let gone = false;
    const load = async (into: HTMLElement) => {
      const [{ fetchChallenge }, { drawRecaptcha }] = await Promise.all([
        import("#src/services/human-check/fetch-challenge.ts"),
        import("#src/services/human-check/recaptcha-widget.ts"),
      ]);
      const challenge = await fetchChallenge();
      if (challenge.kind !== "recaptcha") throw new Error("The human check was changed meanwhile");
      if (gone) return;
      widget.current = await drawRecaptcha(challenge, into, {
        onToken: (given) => {
          token.current = given;
        },
        onExpired: forget,
        onError: () => {
          forget();
          tellLoadFailure();
        },
      });
      setStage("shown");
    };
    if (place.current) {
      load(place.current).catch(() => {
        if (gone) return;
        setStage("failed");
        tellLoadFailure();
      });
    }
    return () => {
      gone = true;
    };
  }, [attempt]);

  return (
    <div className="grid min-h-20 content-center">
      {stage === "loading" && <Spinner className="size-7" />}
      {stage === "failed" && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setStage("loading");
            setAttempt(attempt + 1);
          }}
        >
          Carregar o verificador de novo
        </Button>
      )}
      <div ref={place} />
    </div>
  );
}
