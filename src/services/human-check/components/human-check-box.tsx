import type { Ref } from "react";
import { AltchaBox } from "./altcha-box.tsx";
import type { HumanCheckHandle } from "./human-check-handle.ts";
import { RecaptchaBox } from "./recaptcha-box.tsx";
import { useHumanCheckKind } from "./use-human-check-kind.ts";

/** The checkbox 'Não sou um robô', ours or Google's. */
export function HumanCheckBox({ ref }: { ref: Ref<HumanCheckHandle> }) {
  return useHumanCheckKind() === "recaptcha" ? <RecaptchaBox ref={ref} /> : <AltchaBox ref={ref} />;
}
