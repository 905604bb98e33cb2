/**
 * The pages of the operator's desk, by path. `routes.ts` puts them inside the desk's layout, and
 * `route-traits.ts` gives them the strict policy.
 */
export const deskPages = {
  "/operador": "features/operator/now/now-page.tsx",
  "/operador/contas": "features/operator/accounts/accounts-page.tsx",
  "/operador/contas/:account": "features/operator/accounts/account-page.tsx",
  "/operador/empresas/:business": "features/operator/businesses/business-page.tsx",
  "/operador/envios": "features/operator/senders/senders-page.tsx",
  "/operador/emails": "features/operator/mails/mails-page.tsx",
  "/operador/tarefas": "features/operator/jobs/jobs-page.tsx",
  "/operador/avisos": "features/operator/webhooks/webhooks-page.tsx",
  "/operador/erros": "features/operator/browser-errors/browser-errors-page.tsx",
  "/operador/planos": "features/operator/plans/plans-page.tsx",
  "/operador/site": "features/operator/site/site-page.tsx",
  "/operador/registro": "features/operator/audit/audit-page.tsx",
};

/** The pages of the desk that need no session. */
export const deskDoors = {
  "/operador/entrar": "features/operator/access/login-page.tsx",
  "/operador/convite": "features/operator/access/invite-page.tsx",
};
