import { toast } from "#src/ui/toast.ts";

export interface HumanCheckHandle {
  /** The token, once the box is ticked and the check is done. */
  token(): string | undefined;
  reset(): void;
}

/** Says that the check could not be loaded. */
export function tellLoadFailure(): void {
  toast({
    tone: "warning",
    title: "Erro no reCAPTCHA",
    description: "Falha ao carregar o verificador. Tente novamente.",
  });
}
