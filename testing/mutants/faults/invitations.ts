import type { Fault } from "../fault.ts";

const campaigns = "src/features/invitations/campaigns";
const recipients = "src/features/invitations/recipients";
const optOuts = "src/features/invitations/opt-outs";

/** Recipients of an owner's mails, their number, and the deletion of emails. */
export const invitationFaults: Fault[] = [
  {
    file: `${campaigns}/queries.server.ts`,
    find: "(business_id, day) do update set recipients = d.recipients + excluded.recipients\n    where d.recipients + excluded.recipients <= ${max}",
    replace:
      "(business_id, day) do update set recipients = d.recipients + excluded.recipients\n    where d.recipients + excluded.recipients < ${max}",
    why: "a business cannot use the last email of its day",
  },
  {
    file: `${campaigns}/queries.server.ts`,
    find: '.where("held_by", "=", lease.by)',
    replace: "",
    why: "two processes send the same campaign",
    tests: [`${campaigns}/campaigns.test.ts`, `${recipients}/campaign-delivery.test.ts`],
  },
  {
    file: `${campaigns}/queries.server.ts`,
    find: '.set({ stopped_at: now })\n    .where("business_id", "=", businessId)',
    replace: ".set({ stopped_at: now })",
    why: "an owner stops the campaign of another business",
    tests: [`${campaigns}/campaigns.test.ts`, `${recipients}/campaign-delivery.test.ts`],
  },
  {
    file: `${campaigns}/queries.server.ts`,
    find: "set status = 'stopped', address_secret = null",
    replace: "set status = 'stopped'",
    why: "the emails of a stopped campaign stay stored",
    tests: [`${campaigns}/campaigns.test.ts`, `${recipients}/campaign-delivery.test.ts`],
  },
  {
    file: `${campaigns}/deliver-campaign.server.ts`,
    find: 'if (closedAt) await setFinalStatusForAll(db, businessId, id, "waiting", "given_up");',
    replace: "",
    why: "a closed account still mails customers",
    tests: [`${recipients}/campaign-delivery.test.ts`],
  },
  {
    file: `${campaigns}/create-campaign.server.ts`,
    find: "new Set(emails.map(mailboxOf))",
    replace: "new Set(emails)",
    why: "a customer with two spellings of one mailbox gets two invitations",
  },
  {
    file: `${recipients}/queries.server.ts`,
    find: ".set({ status, address_secret: null })",
    replace: ".set({ status })",
    why: "a customer's email stays stored after the mail was sent",
  },
  {
    file: `${recipients}/queries.server.ts`,
    find: '.where("status", "=", "waiting")\n    .where(({ not',
    replace: ".where(({ not",
    why: "a mail that another process sends is sent again",
  },
  {
    file: `${recipients}/send-invitation.server.ts`,
    find: 'if (await findOptOut(db, businessId, mailbox)) return finish("unsubscribed");',
    replace: "",
    why: "a customer who unsubscribes during a campaign still gets its mail",
    tests: [`${recipients}/campaign-delivery.test.ts`, `${optOuts}/unsubscribe.test.ts`],
  },
  {
    file: `${recipients}/send-invitation.server.ts`,
    find: "attempts > pausesMinutes.length",
    replace: "attempts >= pausesMinutes.length",
    why: "the last attempt of a mail never happens",
  },
  {
    file: `${optOuts}/store-opt-out.server.ts`,
    find: 'if (scope === "all") await',
    replace: "await",
    why: "an unsubscription from one business stops the invitations of all",
  },
];
