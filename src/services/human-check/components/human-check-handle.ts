import { toast } from "#src/ui/toast.ts";

export interface HumanCheckHandle {
  /** Returns the token if the box was ticked. Waits for a check that is being solved. */
  token(): Promise<string | undefined>;
  reset(): void;
}

/** Shows that the check could not be loaded. */
export function showLoadFailure(): void {
  toast({
    tone: "warning",
    title: "Erro no reCAPTCHA",
    description: "Falha ao carregar o verificador. Tente novamente.",
  });
}
