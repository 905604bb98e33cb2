import type { Fault } from "../fault.ts";

const contact = "src/features/account/contact";
const emailTests = [`${contact}/email-change.test.ts`];
const phoneTests = [`${contact}/change-phone.test.ts`];

/** Changes of the account's email and phone, and saves of the settings. */
export const contactFaults: Fault[] = [
  {
    file: `${contact}/request-email-change.server.ts`,
    find: "await checkProof(services, { accountId, sessionId }, proof);",
    replace: "",
    why: "a stolen session takes the account to another mailbox",
  },
  {
    file: `${contact}/confirm-email-change.server.ts`,
    find: "await endOtherSessions(inTransaction, { accountId: account.id, sessionId });",
    replace: "",
    why: "a thief's session continues after the owner changed the email",
  },
  {
    file: `${contact}/confirm-email-change.server.ts`,
    find: 'await endLinks(tx, account.id, "reset");',
    replace: "",
    why: "a thief who reads the old mailbox sets a new password after the change of email",
    tests: emailTests,
  },
  {
    file: `${contact}/undo-email-change.server.ts`,
    find: 'await endLinks(tx, account.id, "email");',
    replace: "",
    why: "the thief takes the account again with a second change",
    tests: emailTests,
  },
  {
    file: `${contact}/undo-email-change.server.ts`,
    find: "await setPassword(tx, account.id, unusable);",
    replace: "",
    why: "the thief's password is valid after the owner undid the change",
  },
  {
    file: `${contact}/undo-email-change.server.ts`,
    find: "await removeAllPasskeys(tx, account.id);",
    replace: "",
    why: "the thief's passkey is valid after the owner undid the change",
  },
  {
    file: `${contact}/undo-email-change.server.ts`,
    find: 'await endLinksSince(tx, account.id, { purpose: "email-undo", since: link.createdAt });',
    replace: "",
    why: "the thief undoes the owner's undo",
  },
  {
    file: "src/features/account/links/make-link.server.ts",
    find: 'if (purpose !== "email-undo") await',
    replace: "await",
    why: "a second change ends the link that undoes the first",
    tests: emailTests,
  },
  {
    file: "src/features/account/password/replace-password.server.ts",
    find: 'await endLinks(tx, accountId, "email");',
    replace: "",
    why: "a thief's change of email survives the owner's new password",
    tests: emailTests,
  },
  {
    file: "src/features/billing/trial/start-trial.server.ts",
    find: ", ...(await queries.findFormerKeys(db, businessId))",
    replace: "",
    why: "a changed phone gives a second trial",
    tests: phoneTests,
  },
  {
    file: "src/features/billing/trial/keep-trial-claims.server.ts",
    find: "await queries.claimTrial(db, await keysNow(), clock.now());",
    replace: "",
    why: "the new phone of an account that had a trial gives another one",
    tests: phoneTests,
  },
  {
    file: "src/features/business/settings/save-settings.server.ts",
    find: "if (saved.version !== version)",
    replace: "if (false)",
    why: "a second tab overwrites what the first one saved",
  },
];
