import type { ReactElement } from "react";
import {
  AccountRemovedMail,
  accountRemovedSubject,
} from "#src/features/account/emails/account-removed-mail.tsx";
import {
  ConfirmEmailMail,
  confirmEmailSubject,
} from "#src/features/account/emails/confirm-email-mail.tsx";
import {
  PasswordChangedMail,
  passwordChangedSubject,
} from "#src/features/account/emails/password-changed-mail.tsx";
import {
  ResetPasswordMail,
  resetPasswordSubject,
} from "#src/features/account/emails/reset-password-mail.tsx";
import {
  UnhappyReviewMail,
  unhappyReviewSubject,
} from "#src/features/reviews/emails/unhappy-review-mail.tsx";

export interface MailSample {
  subject: string;
  body: ReactElement;
}

/** Every mail template with made-up contents; a new one is added here. */
export function mailSamples(publicUrl: string): MailSample[] {
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
        />
      ),
    },
    { subject: accountRemovedSubject, body: <AccountRemovedMail /> },
    {
      subject: unhappyReviewSubject(2),
      body: (
        <UnhappyReviewMail
          rating={2}
          comment={"A fila estava enorme e o pão, frio.\nMas o atendimento foi gentil."}
          at={new Date("2026-11-21T12:30:00Z")}
          messagesUrl={`${publicUrl}/mensagens`}
        />
      ),
    },
  ];
}
