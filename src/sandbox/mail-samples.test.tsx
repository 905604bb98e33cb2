import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { PasswordChangedMail } from "#src/features/account/password/emails/password-changed-mail.tsx";
import { ChargeFailed, Refunded } from "#src/features/billing/charges/emails/charge-mails.tsx";
import { Cancelled } from "#src/features/billing/subscription/emails/cancelled-mail.tsx";
import { Scheduled } from "#src/features/billing/subscription/emails/scheduled-mail.tsx";
import { InvitationMail } from "#src/features/invitations/recipients/emails/invitation-mail.tsx";
import { renderMail } from "#src/services/mail/render-mail.server.ts";
import { renderSamples } from "./mail-samples.server.tsx";

const publicUrl = "https://estrelou.test";
const plansUrl = `${publicUrl}/planos`;
const charge = { plan: "Mensal", amount: "R$ 9,90", date: "21 de novembro", plansUrl };

/** The other texts of templates that have several. */
const variants: Record<string, ReactElement> = {
  "password changed, no passkeys": (
    <PasswordChangedMail
      at={new Date("2026-11-21T12:30:00Z")}
      resetLink={`${publicUrl}/esqueci-senha`}
      accountLink={`${publicUrl}/conta`}
      hasPasskeys={false}
      hasGoogle={false}
      invites={0}
    />
  ),
  "refunded by the bank": <Refunded {...charge} byBank endsPlan={false} />,
  "first charge failed": <ChargeFailed {...charge} advice="Confira." willRetry={false} />,
  "scheduled in a paid month": (
    <Scheduled plan="Mensal" amount="R$ 9,90" firstCharge="1 de maio" onTrial={false} plansUrl="" />
  ),
  "cancelled at once": <Cancelled plan="Mensal" until={undefined} plansUrl={plansUrl} />,
  "invitation of a shop without address and replies": (
    <InvitationMail
      placeName="Bar do Zé"
      article="o"
      placeAddress={null}
      subject="Como foi?"
      text="Conte."
      reviewUrl={`${publicUrl}/feedback/bar`}
      unsubscribeUrl={`${publicUrl}/descadastrar?c=x`}
      reportUrl={`${publicUrl}/denunciar?c=x`}
      takesReplies={false}
    />
  ),
};

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));

test("every mail has the preview, text and links of mail-samples.txt", async () => {
  const others = Object.entries(variants).map(async ([subject, body]) => ({
    subject,
    ...(await renderMail(body)),
  }));
  const mails = [...(await renderSamples(publicUrl)), ...(await Promise.all(others))];
  const lines = mails.flatMap(({ subject, html, text }) => {
    const preview = /<div data-skip-in-text[^>]*>(.*?)<\/div>/s.exec(html)?.[1];
    const links = linksOf(html);
    // Each link of the HTML is in the plain text too.
    for (const link of links) expect(text, subject).toContain(link);
    return [`# ${subject}`, `(${preview})`, "", text, "", ...new Set(links), "", ""];
  });
  // After a change that is meant: `vitest run src/sandbox/mail-samples.test.tsx -u`, and read the difference.
  await expect(lines.join("\n")).toMatchFileSnapshot("mail-samples.txt");
});

test("every mail is one document in Portuguese that loads nothing from elsewhere", async () => {
  for (const { subject, html } of await renderSamples(publicUrl)) {
    expect(html, subject).toMatch(/^<!DOCTYPE html[^>]*>.*<html lang="pt-BR" dir="ltr">/s);
    expect(html, subject).not.toMatch(/<img|<script|<link|url\(|@import|undefined|NaN|\[object/);
  }
});
