/**
 * The pages for signed-in owners, by path. `routes.ts` puts them inside the panel's layouts, and after a
 * login the browser opens only these.
 */
export const panelPages = {
  "/painel": "features/panel/home-page.tsx",
  "/impressao": "features/business/print/print-page.tsx",
  "/mais-jeitos": "features/panel/more-ways-page.tsx",
  "/convites": "features/invitations/invitations-page.tsx",
  "/configuracoes": "features/business/settings/settings-page.tsx",
  "/resumo": "features/reviews/summary-page.tsx",
  "/mensagens": "features/reviews/messages-page.tsx",
  "/planos": "features/billing/plans-page.tsx",
  "/lojas": "features/panel/shops/shops-page.tsx",
  "/equipe": "features/team/team-page.tsx",
  "/integracoes": "features/integrations/integrations-page.tsx",
  "/conta": "features/panel/own-account-page.tsx",
  "/conta/google": "features/google/google-profile-page.tsx",
};
