import type { Fault } from "./fault.ts";
import { billingFaults } from "./faults/billing.ts";
import { contactFaults } from "./faults/contact.ts";
import { feedbackFaults } from "./faults/feedback.ts";
import { invitationFaults } from "./faults/invitations.ts";
import { libFaults } from "./faults/library.ts";
import { paymentFaults } from "./faults/payments.ts";
import { providerFaults } from "./faults/provider.ts";
import { sessionFaults } from "./faults/session.ts";

/** The faults that the tests must detect, one at a time. */
export const faults: Fault[] = [
  ...billingFaults,
  ...providerFaults,
  ...paymentFaults,
  ...sessionFaults,
  ...contactFaults,
  ...feedbackFaults,
  ...invitationFaults,
  ...libFaults,
];
