// Long because it has an example of every mail.
import type { ReactElement } from "react";
import {
  ChangeUndoneMail,
  changeUndoneSubject,
} from "#src/features/account/contact/emails/change-undone-mail.tsx";
import {
  EmailChangedMail,
  emailChangedSubject,
} from "#src/features/account/contact/emails/email-changed-mail.tsx";
import {
  EmailInUseMail,
  emailInUseSubject,
} from "#src/features/account/contact/emails/email-in-use-mail.tsx";
import {
  EmailRequestedMail,
  emailRequestedSubject,
} from "#src/features/account/contact/emails/email-requested-mail.tsx";
import {
  NewEmailMail,
  newEmailSubject,
} from "#src/features/account/contact/emails/new-email-mail.tsx";
import {
  GoogleLinkMail,
  googleLinkSubject,
} from "#src/features/account/google/emails/google-link-mail.tsx";
import {
  PasswordChangedMail,
  passwordChangedSubject,
} from "#src/features/account/password/emails/password-changed-mail.tsx";
import {
  ResetPasswordMail,
  resetPasswordSubject,
} from "#src/features/account/password/emails/reset-password-mail.tsx";
import {
  ConfirmEmailMail,
  confirmEmailSubject,
} from "#src/features/account/sign-up/emails/confirm-email-mail.tsx";
import {
  Charged,
  ChargeFailed,
  Refunded,
} from "#src/features/billing/charges/emails/charge-mails.tsx";
import { refusalAdvice } from "#src/features/billing/charges/refusal-advice.ts";
import { Cancelled } from "#src/features/billing/subscription/emails/cancelled-mail.tsx";
import { Scheduled } from "#src/features/billing/subscription/emails/scheduled-mail.tsx";
import { TrialEnding } from "#src/features/billing/trial/emails/trial-ending-mail.tsx";
import {
  GrantEndedMail,
  grantEndedSubject,
} from "#src/features/google/connection/emails/grant-ended-mail.tsx";
import {
  DisabledEndpointMail,
  disabledEndpointSubject,
} from "#src/features/integrations/deliveries/emails/disabled-endpoint-mail.tsx";
import { NewKeyMail, newKeySubject } from "#src/features/integrations/keys/emails/new-key-mail.tsx";
import { InvitationMail } from "#src/features/invitations/recipients/emails/invitation-mail.tsx";
import {
  AccountRemovedMail,
  accountRemovedSubject,
} from "#src/features/privacy/emails/account-removed-mail.tsx";
import {
  ShopRemovedMail,
  shopRemovedSubject,
} from "#src/features/privacy/emails/shop-removed-mail.tsx";
import {
  UnhappyReviewMail,
  unhappyReviewSubject,
} from "#src/features/reviews/alerts/emails/unhappy-review-mail.tsx";
import { CustomerReplyMail } from "#src/features/reviews/conversation/emails/customer-reply-mail.tsx";
import {
  WeeklyDigestMail,
  weeklyDigestSubject,
} from "#src/features/reviews/digest/emails/weekly-digest-mail.tsx";
import type { WeeklySummary } from "#src/features/reviews/digest/read-weekly-summary.server.ts";
import {
  FirstWeekMail,
  firstWeekSubjects,
} from "#src/features/reviews/first-week/emails/first-week-mail.tsx";
import { firstWeekSteps } from "#src/features/reviews/first-week/missing-step.ts";
import { nextStep } from "#src/features/reviews/next-step.ts";
import {
  GoogleChangedMail,
  googleSubjects,
} from "#src/features/session/google-identity/emails/google-changed-mail.tsx";
import {
  NewDeviceMail,
  newDeviceSubject,
} from "#src/features/session/log-in/emails/new-device-mail.tsx";
import {
  PasskeyChangedMail,
  passkeySubjects,
} from "#src/features/session/own-passkeys/emails/passkey-changed-mail.tsx";
import { InviteMail, inviteSubject } from "#src/features/team/invites/emails/invite-mail.tsx";
import { JoinedMail, joinedSubject } from "#src/features/team/invites/emails/joined-mail.tsx";
import {
  ShopClosedMail,
  shopClosedSubject,
} from "#src/features/team/members/emails/shop-closed-mail.tsx";
import { renderMail } from "#src/services/mail/render-mail.server.ts";

interface MailSample {
  subject: string;
  body: ReactElement;
}

/** Returns every mail template as subject, HTML and plain text. */
export function renderSamples(publicUrl: string) {
  return Promise.all(
    mailSamples(publicUrl).map(async ({ subject, body }) => ({
      subject,
      ...(await renderMail(body)),
    })),
  );
}

/** Returns every mail template with invented content. Add each new template here. */
function mailSamples(publicUrl: string): MailSample[] {
  return [
    ...signUpSamples(publicUrl),
    ...emailChangeSamples(publicUrl),
    ...teamSamples(publicUrl),
    ...securitySamples(publicUrl),
    { subject: accountRemovedSubject, body: <AccountRemovedMail /> },
    { subject: grantEndedSubject, body: <GrantEndedMail url={`${publicUrl}/conta/google`} /> },
    ...billingSamples(`${publicUrl}/planos`),
    ...reviewSamples(`${publicUrl}/mensagens`),
    ...(["failing", "gone", "operator"] as const).map((reason) => ({
      subject: disabledEndpointSubject,
      body: (
        <DisabledEndpointMail
          host="caixa.padaria.test"
          reason={reason}
          since={new Date("2026-11-17T12:30:00Z")}
          integrationsUrl={`${publicUrl}/integracoes`}
        />
      ),
    })),
    digestSample(publicUrl, week),
    digestSample(publicUrl, quietWeek),
    ...firstWeekSteps.map((step) => ({
      subject: firstWeekSubjects[step],
      body: (
        <FirstWeekMail
          step={step}
          link={(path) => publicUrl + path}
          stopUrl={`${publicUrl}/resumo-semanal/cancelar?token=exemplo`}
        />
      ),
    })),
    invitationSample(publicUrl),
  ];
}

function signUpSamples(publicUrl: string): MailSample[] {
  return [
    {
      subject: confirmEmailSubject,
      body: <ConfirmEmailMail link={`${publicUrl}/confirmar?token=exemplo`} />,
    },
    {
      subject: resetPasswordSubject,
      body: <ResetPasswordMail link={`${publicUrl}/nova-senha?token=exemplo`} />,
    },
    {
      subject: passwordChangedSubject,
      body: (
        <PasswordChangedMail
          at={new Date("2026-11-21T12:30:00Z")}
          resetLink={`${publicUrl}/esqueci-senha`}
          accountLink={`${publicUrl}/conta`}
          hasPasskeys
          hasGoogle
          invites={2}
        />
      ),
    },
  ];
}

function securitySamples(publicUrl: string): MailSample[] {
  return [
    {
      subject: newDeviceSubject,
      body: (
        <NewDeviceMail
          device="Chrome no Android"
          at={new Date("2026-11-21T12:30:00Z")}
          resetLink={`${publicUrl}/esqueci-senha`}
          accountLink={`${publicUrl}/conta`}
        />
      ),
    },
    ...(["added", "removed"] as const).map((change) => ({
      subject: passkeySubjects[change],
      body: (
        <PasskeyChangedMail
          change={change}
          name="Celular da loja"
          at={new Date("2026-11-21T12:30:00Z")}
          resetLink={`${publicUrl}/esqueci-senha`}
          accountLink={`${publicUrl}/conta`}
        />
      ),
    })),
    ...(["linked", "unlinked"] as const).map((change) => ({
      subject: googleSubjects[change],
      body: (
        <GoogleChangedMail
          change={change}
          email="maria@gmail.test"
          at={new Date("2026-11-21T12:30:00Z")}
          resetLink={`${publicUrl}/esqueci-senha`}
          accountLink={`${publicUrl}/conta`}
        />
      ),
    })),
    {
      subject: googleLinkSubject,
      body: <GoogleLinkMail link={`${publicUrl}/ligar-google?token=exemplo`} />,
    },
    {
      subject: joinedSubject,
      body: (
        <JoinedMail
          member={{ email: "joana@exemplo.com", role: "manager" }}
          at={new Date("2026-11-21T12:30:00Z")}
          teamLink={`${publicUrl}/equipe`}
          resetLink={`${publicUrl}/esqueci-senha`}
        />
      ),
    },
    {
      subject: newKeySubject,
      body: (
        <NewKeyMail
          name="Caixa"
          hint="x7Qa"
          scopes={["avaliacoes:ler", "resumo:ler"]}
          at={new Date("2026-11-21T12:30:00Z")}
          keysLink={`${publicUrl}/integracoes`}
          resetLink={`${publicUrl}/esqueci-senha`}
        />
      ),
    },
  ];
}

function reviewSamples(messagesUrl: string): MailSample[] {
  return [
    {
      subject: unhappyReviewSubject(2),
      body: (
        <UnhappyReviewMail
          rating={2}
          comment={"A fila estava enorme e o pão, frio.\nMas o atendimento foi gentil."}
          topics={[2, 5]}
          at={new Date("2026-11-21T12:30:00Z")}
          messagesUrl={messagesUrl}
        />
      ),
    },
    {
      subject: "Um cliente respondeu",
      body: (
        <CustomerReplyMail
          rating={2}
          body={"Voltei ontem e a fila andou rápido.\nObrigada por responder."}
          at={new Date("2026-11-22T12:30:00Z")}
          messagesUrl={messagesUrl}
        />
      ),
    },
  ];
}

function invitationSample(publicUrl: string): MailSample {
  return {
    subject: "Como foi na Padaria Estrela?",
    body: (
      <InvitationMail
        placeName="Padaria Estrela"
        article={null}
        placeAddress="Rua das Laranjeiras, 120 - Pinheiros, São Paulo - SP"
        subject="Como foi na Padaria Estrela?"
        text={
          "Olá! Tudo bem? Somos a equipe da Padaria Estrela.\n\nObrigado pela preferência. Queremos saber como foi: o " +
          "que você gostou e o que podemos melhorar.\n\nConte aqui, leva menos de um minuto:"
        }
        reviewUrl={`${publicUrl}/feedback/padaria-estrela?o=email`}
        unsubscribeUrl={`${publicUrl}/descadastrar?c=exemplo`}
        reportUrl={`${publicUrl}/denunciar?c=exemplo`}
        takesReplies
      />
    ),
  };
}

function billingSamples(plansUrl: string): MailSample[] {
  const charge = { plan: "Mensal", amount: "R$ 9,90", date: "21 de novembro", plansUrl };
  const [endsOn, price] = ["24 de novembro", "R$ 9,90"];
  const scheduled = { plan: "Mensal", amount: "R$ 9,90", firstCharge: "15 de março" };
  return [
    {
      subject: "Seu teste grátis termina amanhã",
      body: <TrialEnding when="amanhã" endsOn={endsOn} price={price} plansUrl={plansUrl} />,
    },
    {
      subject: "Assinatura confirmada",
      body: <Scheduled {...scheduled} onTrial plansUrl={plansUrl} />,
    },
    { subject: "Pagamento recebido", body: <Charged {...charge} /> },
    {
      subject: "Devolvemos R$ 9,90 ao seu cartão",
      body: <Refunded {...charge} byBank={false} endsPlan />,
    },
    {
      subject: "Não conseguimos cobrar sua assinatura",
      body: <ChargeFailed {...charge} advice={refusalAdvice("card_no_funds")} willRetry />,
    },
    {
      subject: "Assinatura cancelada",
      body: <Cancelled plan="Mensal" until="21 de dezembro" plansUrl={plansUrl} />,
    },
  ];
}

const week: WeeklySummary = {
  from: "2026-11-16",
  to: "2026-11-22",
  stars: { 1: 1, 2: 0, 3: 1, 4: 3, 5: 9 },
  total: 14,
  average: 61 / 14,
  before: { total: 11, average: 4.1 },
  visits: 40,
  open: 2,
  google: {
    unanswered: 3,
    replyTime: "Nos últimos 30 dias, metade das suas respostas saiu em até 5 horas.",
  },
  answers: { complaints: 2, answered: 1, resolved: 1, median_minutes: 45 },
  topics: [
    { topic: 1, low: 0, high: 6 },
    { topic: 2, low: 2, high: 0 },
    { topic: 5, low: 1, high: 4 },
  ],
  best: sampleReview(5, "Pão francês quentinho e a moça do caixa lembrou do meu pedido! 🥐"),
  worst: sampleReview(1, "Esperei 25 minutos por um misto quente e ninguém avisou nada."),
};

const quietWeek: WeeklySummary = {
  ...week,
  stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  total: 0,
  average: 0,
  visits: 0,
  open: 0,
  google: undefined,
  answers: { complaints: 0, answered: 0, resolved: 0, median_minutes: null },
  topics: [],
  best: undefined,
  worst: undefined,
};

function sampleReview(rating: number, comment: string): WeeklySummary["best"] {
  const id = "00000000-0000-4000-8000-000000000001";
  return { id, rating, comment, created_at: new Date("2026-11-20T12:30:00Z") };
}

function digestSample(publicUrl: string, sample: WeeklySummary): MailSample {
  return {
    subject: weeklyDigestSubject(sample),
    body: (
      <WeeklyDigestMail
        placeName="Padaria Estrela"
        article={null}
        week={sample}
        next={nextStep({ ...sample, rated: true })}
        link={(path) => publicUrl + path}
        stopUrl={`${publicUrl}/resumo-semanal/cancelar?token=exemplo`}
      />
    ),
  };
}

function teamSamples(publicUrl: string): MailSample[] {
  const shop = "Padaria Estrela";
  const link = `${publicUrl}/convite-equipe?token=exemplo`;
  return [
    { subject: inviteSubject(shop), body: <InviteMail shop={shop} link={link} /> },
    { subject: shopClosedSubject(shop), body: <ShopClosedMail name={shop} /> },
    { subject: shopRemovedSubject(shop), body: <ShopRemovedMail name={shop} /> },
  ];
}

function emailChangeSamples(publicUrl: string): MailSample[] {
  const change = { email: "novo@exemplo.com.br", at: new Date("2026-11-21T12:30:00Z") };
  return [
    {
      subject: newEmailSubject,
      body: <NewEmailMail link={`${publicUrl}/novo-email?token=exemplo`} />,
    },
    { subject: emailInUseSubject, body: <EmailInUseMail loginLink={`${publicUrl}/login`} /> },
    {
      subject: emailRequestedSubject,
      body: <EmailRequestedMail {...change} resetLink={`${publicUrl}/esqueci-senha`} />,
    },
    {
      subject: emailChangedSubject,
      body: <EmailChangedMail {...change} undoLink={`${publicUrl}/desfazer-email?token=exemplo`} />,
    },
    { subject: changeUndoneSubject, body: <ChangeUndoneMail at={change.at} /> },
  ];
}
