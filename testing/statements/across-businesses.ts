/** The functions whose statements concern rows of several businesses, or find the business of a row. */
export const acrossBusinesses = [
  // The payment provider knows only its own ids and ours.
  "billing/charges findCharge",
  "billing/charges putCharge",
  "billing/subscription findSubscriptionKey",
  // A public URL names its business by the slug.
  "feedback/look-up findBusinessBySlug",
  // Every business has the logo with this hash.
  "business/logo findLogo",
  // A caller of the public API is known by the hash of its key.
  "integrations/keys findKeyByHash",
  // Jobs find what is due.
  "billing/subscription subscriptionsToCheck",
  "billing/subscription unsettledSubscriptions",
  "billing/trial trialsEnding",
  "google/passes claimDuePlace",
  "google/passes claimReplyCheck",
  "google/passes findOldestDue",
  "google/waiting claimWaiting",
  "integrations/deliveries listDueEndpoints",
  "integrations/deliveries listUnwritten",
  "invitations/campaigns takeExpiredLeases",
  "privacy listRemovedBusinesses",
  "reviews/alerts claimLateAlerts",
  "reviews/digest listDigestRecipients",
  "reviews/first-week listNewBusinesses",
  "reviews/first-week noteDoneSteps",
  // Jobs delete or give up what is old.
  "business/slugs deleteOrphanSlugs",
  "google/consent deleteConsentsBefore",
  "google/reports deleteReportsBefore",
  "google/reviews deleteReadBefore",
  "integrations/deliveries deleteDeliveriesBefore",
  "integrations/endpoints listSecrets",
  "invitations/campaigns deleteCampaignsBefore",
  "invitations/mailboxes deleteInvitedBefore",
  "invitations/recipients deleteResultsBefore",
  "invitations/recipients giveUpOlderThan",
  "invitations/returns deleteBouncesBefore",
  "invitations/senders deleteComplaintsBefore",
  "reviews/alerts deleteAlertsBefore",
  "reviews/conversation deleteConversationsBefore",
  "reviews/conversation deleteStoppedMessagesBefore",
  "reviews/conversation deleteUnansweredDevicesBefore",
  "reviews/digest claimWeekOfAll",
  "reviews/digest deleteWeeksBefore",
  "team/acts deleteActsBefore",
  "team/acts deleteActsBeyond",
  "team/invites deleteInvitesBefore",
  // A mailed link names its invitation by the token, and an account is invited by its email.
  "team/invites lockInvite",
  "team/invites deleteInvitesTo",
  // A restored database has sent its mails before, and without a record of deletions nobody may be mailed.
  "invitations/campaigns stopEvery",
  "invitations/senders holdEvery",
  // A restored database has invitations that were accepted or withdrawn.
  "team/invites deleteValidInvites",
  // A mailbox that does not exist, or whose user complained, is the same for all businesses.
  "invitations/returns findNewestInvited",
  "invitations/returns listReturned",
  // The operator's desk and gauges.
  "reviews/first-week countFirstWeekMails",
  "integrations/deliveries countFailingHosts",
  "integrations/deliveries listTroubledEndpoints",
  "integrations/deliveries findOldestDue",
  "invitations/senders countHeldAndWaiting",
  "invitations/senders listHeld",
  "operator/accounts findAccounts",
  "operator/now countHeldSenders",
];
