import { ownerCall, sessionFailures } from "#src/features/session/contract.ts";

/** Without a trial or plan the panel is closed, and the shell redirects to /planos. */
export const planFailures = {
  plan_required: [402, "Seu teste ou plano terminou. Escolha um plano para continuar."],
} as const;

/** Declared by every owner's call that needs a running trial or plan. */
export const entitledCall = {
  ...ownerCall,
  failures: { ...sessionFailures, ...planFailures },
} as const;
