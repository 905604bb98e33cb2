import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page address of the product. */
export default [
  // For everyone
  layout("site-layout.tsx", [
    index("features/site/landing-page.tsx"),
    route("sobre", "features/site/about-page.tsx"),
    route("funcionalidades", "features/site/features-page.tsx"),
    route("precos", "features/site/prices-page.tsx"),
    route("faq", "features/site/faq-page.tsx"),
    route("suporte", "features/site/support-page.tsx"),
    route("termos", "features/site/terms-page.tsx"),
    route("privacidade", "features/site/privacy-page.tsx"),
  ]),
  route("login", "features/account/login-page.tsx"),
  route("pagamento/sucesso", "features/billing/payment-success-page.tsx"),
  route("cadastro/email", "features/account/sign-up-page.tsx", { id: "sign-up" }),
  route("cadastro/trial", "features/account/sign-up-page.tsx", { id: "sign-up-trial" }),
  route("confirmar", "features/account/confirm-email-page.tsx"),
  route("esqueci-senha", "features/account/forgot-password-page.tsx"),
  route("nova-senha", "features/account/new-password-page.tsx"),
  route("feedback/:slug", "features/feedback/review-page.tsx"),
  route("descadastrar", "features/invitations/unsubscribe-page.tsx"),

  // For signed-in owners
  layout("panel-layout.tsx", [
    route("painel", "features/business/qr-card-page.tsx"),
    route("impressao", "features/business/print-page.tsx"),
    route("convites", "features/invitations/invitations-page.tsx"),
    route("configuracoes", "features/business/settings-page.tsx"),
    route("resumo", "features/reviews/summary-page.tsx"),
    route("mensagens", "features/reviews/messages-page.tsx"),
    route("planos", "features/billing/plans-page.tsx"),
    route("conta", "features/account/own-account-page.tsx"),
  ]),

  // From a mail, without a login
  route("resumo-semanal/cancelar", "features/reviews/stop-digest-page.tsx"),

  // In demo mode
  route("sandbox", "sandbox/sandbox-page.tsx"),
  route("sandbox/pagamentos", "sandbox/payments-page.tsx"),
  route("sandbox/pagamentos/pagar", "sandbox/pay-page.tsx"),
  route("sandbox/mails", "sandbox/mails-page.tsx"),
  route("sandbox/ui", "sandbox/showcase-page.tsx"),

  route("*", "features/site/not-found-page.tsx"),
] satisfies RouteConfig;
