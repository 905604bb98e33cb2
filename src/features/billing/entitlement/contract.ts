import { ownerCall, ownerFailures } from "#src/features/session/contract.ts";

/**
 * Without a trial or plan the panel is closed, and the shell redirects to /planos. The panel of a
 * business that the operator blocked is closed too.
 */
export const planFailures = {
  business_blocked: [403, "Esta loja está bloqueada. Fale com o suporte do Estrelou."],
  plan_required: [402, "Seu teste ou plano terminou. Escolha um plano para continuar."],
} as const;

/** Declared by every owner's call that needs a running trial or plan. */
export const entitledCall = {
  ...ownerCall,
  failures: { ...ownerFailures, ...planFailures },
} as const;
