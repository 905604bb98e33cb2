import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { type HumanCheckHandle, showLoadFailure } from "./human-check-handle.ts";

type Stage = "loading" | "shown" | "failed";

/** Loads Google's checkbox into the element of `place`, and gives its token to the form through `ref`. */
export function useRecaptchaWidget(ref: Ref<HumanCheckHandle>) {
  const [stage, setStage] = useState<Stage>("loading");
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<{ reset(): void }>(undefined);
  const token = useRef<string>(undefined);

  const clearToken = () => {
    token.current = undefined;
  };
  const reset = () => {
    clearToken();
    widget.current?.reset();
  };
  useImperativeHandle(ref, () => ({ token: async () => token.current, reset }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` loads again.
  useEffect(() => {
    let isUnmounted = false;
    const load = async (into: HTMLElement) => {
      const [{ fetchChallenge }, { drawRecaptcha }] = await Promise.all([
        import("#src/services/human-check/fetch-challenge.ts"),
        import("#src/services/human-check/recaptcha-widget.ts"),
      ]);
      const challenge = await fetchChallenge("login");
      if (challenge.kind !== "recaptcha")
        throw new Error("The kind of human check changed after the page was rendered");
      if (isUnmounted) return;
      widget.current = await drawRecaptcha(challenge, into, {
        onToken: (given) => {
          token.current = given;
        },
        onExpired: clearToken,
        onError: () => {
          clearToken();
          showLoadFailure();
        },
      });
      setStage("shown");
    };
    if (place.current) {
      load(place.current).catch(() => {
        if (isUnmounted) return;
        setStage("failed");
        showLoadFailure();
      });
    }
    return () => {
      isUnmounted = true;
    };
  }, [attempt]);

  const retry = () => {
    setStage("loading");
    setAttempt(attempt + 1);
  };
  return { stage, place, retry };
}
