import { ownerCall, sessionFailures } from "#src/features/session/contract.ts";

/** Without a trial or plan the panel is closed; the shell leads to /planos. */
export const planFailures = {
  plan_required: [402, "Seu teste ou plano terminou. Escolha um plano para continuar."],
} as const;

/** What a call of an owner declares that needs a running trial or plan. */
export const entitledCall = {
  ...ownerCall,
  failures: { ...sessionFailures, ...planFailures },
} as const;
