import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { deskDoors, deskPages } from "./desk-pages.ts";
import { panelPages } from "./panel-pages.ts";

export default [
  // For everyone
  layout("features/site/layout/site-layout.tsx", { id: "site" }, [
    index("features/site/landing/landing-page.tsx"),
    route("sobre", "features/site/pages/about-page.tsx"),
    route("funcionalidades", "features/site/pages/features-page.tsx"),
    route("precos", "features/site/pages/prices-page.tsx"),
    route("faq", "features/site/pages/faq-page.tsx"),
    route("suporte", "features/site/pages/support-page.tsx"),
    route("desenvolvedores", "features/site/pages/developers-page.tsx"),
    route("termos", "features/site/legal/terms-page.tsx"),
    route("privacidade", "features/site/legal/privacy-page.tsx"),
  ]),
  route("login", "features/session/log-in/login-page.tsx"),
  route("pagamento/sucesso", "features/billing/checkout/payment-success-page.tsx"),
  route("cadastro/email", "features/account/sign-up/sign-up-page.tsx", { id: "sign-up" }),
  route("cadastro/trial", "features/account/sign-up/sign-up-page.tsx", { id: "sign-up-trial" }),
  route("confirmar", "features/account/sign-up/confirm-email-page.tsx"),
  route("convite-equipe", "features/account/sign-up/team-invitation-page.tsx"),
  route("esqueci-senha", "features/account/password/forgot-password-page.tsx"),
  route("nova-senha", "features/account/password/new-password-page.tsx"),
  route("entrar/google", "features/account/google/google-return-page.tsx"),
  route("ligar-google", "features/account/google/join-google-page.tsx"),
  route("novo-email", "features/account/contact/new-email-page.tsx"),
  route("desfazer-email", "features/account/contact/undo-email-page.tsx"),
  route("feedback/:slug", "features/feedback/review-page.tsx"),
  route("feedback/:slug/conversa", "features/feedback/conversation/conversation-page.tsx"),
  route("descadastrar", "features/invitations/opt-outs/unsubscribe-page.tsx"),
  route("denunciar", "features/invitations/senders/report-page.tsx"),

  // For signed-in owners
  layout("features/panel/panel-layout.tsx", [
    layout("features/panel/panel-owner-layout.tsx", { id: "panel-owner" }, [
      layout("features/panel/page-boundary-layout.tsx", pagesOf(panelPages)),
    ]),
  ]),

  // For operators
  ...pagesOf(deskDoors),
  layout("features/operator/desk/desk-layout.tsx", [
    layout("features/panel/page-boundary-layout.tsx", { id: "desk-boundary" }, pagesOf(deskPages)),
  ]),

  // Opened from a mail, without a login
  route("resumo-semanal/cancelar", "features/reviews/digest/stop-digest-page.tsx"),

  // In demo mode
  route("sandbox", "sandbox/sandbox-page.tsx"),
  route("sandbox/pagamentos", "sandbox/payments-page.tsx"),
  route("sandbox/pagamentos/pagar", "sandbox/pay-page.tsx"),
  route("sandbox/avaliacoes-google", "sandbox/google-reviews-page.tsx"),
  route("sandbox/google/o/oauth2/v2/auth", "sandbox/google/consent-page.tsx"),
  route("sandbox/mails", "sandbox/mails-page.tsx"),

  route("*", "features/site/pages/not-found-page.tsx"),
] satisfies RouteConfig;

function pagesOf(pages: Record<string, string>) {
  return Object.entries(pages).map(([path, file]) => route(path.slice(1), file));
}
