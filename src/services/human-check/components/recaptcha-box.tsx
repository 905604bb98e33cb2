import type { Ref } from "react";
import { Button } from "#src/ui/button.tsx";
import { Spinner } from "#src/ui/spinner.tsx";
import type { HumanCheckHandle } from "./human-check-handle.ts";
import { useRecaptchaWidget } from "./use-recaptcha-widget.ts";

/** Google's checkbox. Reserves its space while it loads. After a failure it shows a retry button. */
export function RecaptchaBox({ ref }: { ref: Ref<HumanCheckHandle> }) {
  const { stage, place, retry } = useRecaptchaWidget(ref);
  return (
    <div className="grid min-h-20 content-center">
      {stage === "loading" && <Spinner className="size-7" />}
      {stage === "failed" && (
        <Button className="justify-self-start" onClick={retry}>
          Carregar o verificador de novo
        </Button>
      )}
      <div ref={place} />
    </div>
  );
}
