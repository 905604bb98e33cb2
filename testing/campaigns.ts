import PostalMime, { type Email } from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { readCampaign } from "#src/features/invitations/campaigns/read-campaign.server.ts";
import { resumeCampaigns } from "#src/features/invitations/campaigns/resume-campaigns.server.ts";
import { smtpSender } from "#src/services/mail/smtp.server.ts";
import { logInAs, send, startTestApi, type TestApi } from "./api.ts";
import { createTenant, type Tenant, type TenantOptions } from "./factories.ts";
import { startTestSmtp, type TestSmtp } from "./smtp.ts";

export const campaignsPath = "/api/dashboard/campaigns/";
export const mailFrom = "Estrelou <nao-responda@estrelou.test>";

export type CampaignOwner = Tenant & { token: string };

interface Context {
  api: TestApi;
  smtp: TestSmtp;
}

/** Starts an API that mails invitations to a test mail server. Resets the server before each test. */
export function setUpCampaignTests() {
  const context = {} as Context;
  let count = 0;

  beforeAll(async () => {
    context.smtp = await startTestSmtp();
    const mail = smtpSender({ url: context.smtp.url, from: mailFrom });
    context.api = await startTestApi({ mail });
  });
  afterAll(async () => {
    await context.api.services.mail.close();
    await context.api.stop();
    await context.smtp.stop();
  });
  beforeEach(() => {
    context.smtp.behaviour = "accepts";
    context.smtp.behaviours.clear();
    context.smtp.received.length = 0;
    context.api.logged.length = 0;
  });

  return Object.assign(context, {
    ...campaignCalls(context),
    ...receivedMail(context),
    ...recipients(context),
    async newOwner(options: TenantOptions = {}): Promise<CampaignOwner> {
      const tenant = await createTenant(context.api.services, {
        placeName: "Padaria Sol",
        // Trials have a low sending limit. The tests of that limit set the plan.
        plan: "paid",
        ...options,
      });
      return { ...tenant, token: (await logInAs(context.api, tenant)).access };
    },

    /** Emails that no other test uses. */
    customers: (size: number) =>
      Array.from({ length: size }, () => {
        count += 1;
        return `cliente-${count}@destino.test`;
      }),

    /** Advances the clock and runs the jobs that are due then. */
    async later(minutes: number): Promise<void> {
      context.api.clock.advance({ minutes });
      await resumeCampaigns(context.api.services);
      await context.api.runJobs();
    },
  });
}

/** What owners call, and the links of a mail. */
function campaignCalls(context: Context) {
  const post = (link: string, body: string) =>
    fetch(context.api.url + link, {
      method: "POST",
      redirect: "manual",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body,
    });
  return {
    post,
    oneClick: (link: string) => post(link, "List-Unsubscribe=One-Click"),
    /** Submits the report page that belongs to an unsubscribe link. */
    report: (link: string) => post(link.replace("/descadastrar", "/denunciar"), ""),
    order: ({ token }: CampaignOwner, addresses: string[], id = uuidv7(), takes_replies = true) =>
      send(context.api, "POST", campaignsPath, { token, body: { id, addresses, takes_replies } }),
    current: async ({ token }: CampaignOwner) =>
      (await send(context.api, "GET", `${campaignsPath}current/`, { token })).body,
    check: ({ token }: CampaignOwner, addresses: string[]) =>
      send(context.api, "POST", `${campaignsPath}check/`, { token, body: { addresses } }),
  };
}

/** What the mail server has received. */
function receivedMail(context: Context) {
  const mails = () =>
    Promise.all(
      context.smtp.received.map(async ({ to, raw }) => ({
        ...(await PostalMime.parse(raw)),
        receiver: to[0],
      })),
    );
  return {
    mails,
    receivers: () => context.smtp.received.map(({ to }) => to[0]).toSorted(),

    /** Returns the path of the unsubscribe link in the newest mail to an email. */
    async unsubscribeLink(email: string): Promise<string> {
      const mail = (await mails()).findLast(({ receiver }) => receiver === email);
      const link = mail && /^<(.+)>$/.exec(headerOf(mail, "list-unsubscribe"))?.[1];
      if (!link) throw new Error(`No mail with an unsubscribe link was sent to ${email}`);
      const { pathname, search } = new URL(link);
      return pathname + search;
    },
  };
}

/** What the database has about the recipients of a campaign. */
function recipients(context: Context) {
  return {
    statuses: async ({ businessId }: CampaignOwner) =>
      (await readCampaign(context.api.services, businessId))?.statuses,

    /** Returns the positions of recipients whose encrypted email is stored. */
    async positionsWithEmail({ businessId }: CampaignOwner): Promise<number[]> {
      const rows = await context.api.services.db
        .selectFrom("campaign_recipient")
        .select("position")
        .where("business_id", "=", businessId)
        .where("address_secret", "is not", null)
        .orderBy("position")
        .execute();
      return rows.map(({ position }) => position);
    },

    async storedStatuses(campaignId: string): Promise<string[]> {
      const rows = await context.api.services.db
        .selectFrom("campaign_recipient")
        .select("status")
        .where("campaign_id", "=", campaignId)
        .orderBy("position")
        .execute();
      return rows.map(({ status }) => status);
    },
  };
}

export function headerOf({ headers }: Pick<Email, "headers">, name: string): string {
  return headers.find(({ key }) => key === name)?.value ?? "";
}
