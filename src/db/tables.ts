// Long because it is generated, by npm run db:types; do not edit.

import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[] ? U[] : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S[], I[], U[]> : T[];

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export type Numeric = ColumnType<string, number | string, number | string>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;

export interface Account {
  closed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  email_bounced_at: Timestamp | null;
  first_login_at: Timestamp | null;
  id: string;
  limits_lifted_at: Timestamp | null;
  password_hash: string | null;
  password_is_random: Generated<boolean>;
  phone: string | null;
}

export interface AccountLink {
  account_id: string;
  created_at: Timestamp;
  device_hash: Buffer | null;
  email: string | null;
  expires_at: Timestamp;
  google_email: string | null;
  google_sub: string | null;
  purpose: string;
  session_id: string | null;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface ActivityDay {
  business_id: string;
  day: string;
  google_clicks: Generated<number>;
  invites: Generated<number>;
  source: Generated<string>;
  stars_1: Generated<number>;
  stars_2: Generated<number>;
  stars_3: Generated<number>;
  stars_4: Generated<number>;
  stars_5: Generated<number>;
  visits: Generated<number>;
}

export interface ApiKey {
  business_id: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  hint: string;
  id: string;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  name: string;
  scopes: string[];
}

export interface BackupRecord {
  at: Timestamp;
  kind: string;
}

export interface BrowserError {
  browsers: string[];
  build: string | null;
  digest: Buffer;
  first_at: Timestamp;
  frames: string[];
  id: string;
  last_at: Timestamp;
  message: string;
  reports: Generated<number>;
  route: string;
}

export interface Business {
  accent: string | null;
  account_id: string;
  address: string | null;
  alert_digest: Generated<boolean>;
  alert_unhappy: Generated<boolean>;
  article: string | null;
  badge_shown: Generated<boolean>;
  blocked_at: Timestamp | null;
  call_to_action: string | null;
  created_at: Timestamp;
  google_url: string | null;
  id: string;
  main_message_invite: string | null;
  min_score_review: Generated<number>;
  place_id: string | null;
  place_name: string | null;
  print_look: Generated<string>;
  print_translated: Generated<boolean>;
  removed_at: Timestamp | null;
  topics: Generated<number[]>;
}

export interface BusinessAudit {
  action: string;
  actor: string;
  at: Timestamp;
  business_id: string;
  id: string;
  target: string | null;
}

export interface BusinessLogo {
  accent: string | null;
  business_id: string;
  content: Buffer;
  media_type: string;
  sha256: string;
}

export interface Campaign {
  body: string | null;
  business_id: string;
  created_at: Timestamp;
  failed: number | null;
  finished_at: Timestamp | null;
  from_api: Generated<boolean>;
  held_by: string | null;
  held_until: Timestamp | null;
  id: string;
  place_name: string | null;
  refused_at: Timestamp | null;
  sent: number | null;
  stopped_at: Timestamp | null;
  subject: string | null;
  takes_replies: boolean;
}

export interface CampaignDay {
  business_id: string;
  day: string;
  recipients: number;
}

export interface CampaignPace {
  next_at: Timestamp;
  only_row: Generated<boolean>;
}

export interface CampaignRecipient {
  address_secret: Buffer | null;
  attempts: Generated<number>;
  business_id: string;
  campaign_id: string;
  due_at: Timestamp;
  position: number;
  status: string;
}

export interface Charge {
  amount_cents: number;
  attempts: number;
  business_id: string;
  created_at: Timestamp;
  due_at: Timestamp;
  id: string;
  paid_at: Timestamp | null;
  provider_invoice_id: string;
  provider_payment_id: string | null;
  provider_status: string;
  status: string;
  subscription_id: string;
}

export interface Conversation {
  business_id: string;
  counted_day: string | null;
  counted_delay: number | null;
  from_customer: Generated<number>;
  in_row: number;
  last_at: Timestamp;
  last_author: string;
  last_n: number;
  review_id: string;
  stopped_by: string | null;
}

export interface DigestRound {
  finished_at: Timestamp | null;
  moved_at: Timestamp;
  reached: string | null;
  week: string;
}

export interface DigestSent {
  business_id: string;
  queued_at: Timestamp;
  week: string;
}

export interface Entitlement {
  business_id: string;
  until: Timestamp | null;
}

export interface FirstWeekMail {
  business_id: string;
  day: number;
  done_at: Timestamp | null;
  queued_at: Timestamp;
  step: string;
}

export interface GoogleCallBudget {
  calls: number;
  period: string;
}

export interface GoogleConnection {
  account_name: string | null;
  average: Numeric | null;
  business_id: string;
  connected_at: Timestamp;
  failed_reads: Generated<number>;
  location_name: string | null;
  next_read_at: Timestamp | null;
  pass_page: string | null;
  pass_started_at: Timestamp | null;
  place_title: string | null;
  place_title_read_at: Timestamp | null;
  read_all_at: Timestamp | null;
  read_at: Timestamp | null;
  refresh_token: Buffer | null;
  state: string;
  total: number | null;
  trouble: string | null;
}

export interface GoogleConsent {
  business_id: string;
  expires_at: Timestamp;
  session_id: string;
  state_hash: Buffer;
  verifier_secret: Buffer;
}

export interface GoogleIdentity {
  account_id: string;
  email: string | null;
  last_used_at: Timestamp | null;
  linked_at: Timestamp;
  sub: string;
}

export interface GoogleQuota {
  busy_answers: Generated<number>;
  calls: number;
  only_row: Generated<boolean>;
  paused_until: Timestamp | null;
  window_start: Timestamp;
}

export interface GoogleRating {
  business_id: string;
  called_on: string | null;
  calls: Generated<number>;
  goal: Numeric | null;
}

export interface GoogleReport {
  business_id: string;
  outcome: string;
  outcome_at: Timestamp | null;
  reason: string;
  reported_at: Timestamp;
  review_id: string;
}

export interface GoogleReview {
  business_id: string;
  created_at: Timestamp;
  fetched_at: Timestamp;
  photos: Generated<number>;
  reminded_at: Timestamp | null;
  reply: string | null;
  reply_check_at: Timestamp | null;
  reply_checks: Generated<number>;
  reply_deleted_at: Timestamp | null;
  reply_issue: string | null;
  reply_sent_at: Timestamp | null;
  reply_state: string | null;
  reply_tried_at: Timestamp | null;
  reply_unsent: string | null;
  reply_updated_at: Timestamp | null;
  reply_violation: string | null;
  review_id: string;
  reviewer: string | null;
  stars: number | null;
  text: string;
  translation: Generated<string>;
  unreadable_at: Timestamp | null;
  updated_at: Timestamp;
}

export interface GoogleRevocation {
  created_at: Timestamp;
  former_account_id: string | null;
  former_business_id: string;
  id: string;
  refresh_token: Buffer;
}

export interface HumanCheckSpent {
  expires_at: Timestamp;
  id: string;
}

export interface InvitationBounce {
  address_hash: Buffer;
  business_id: string;
  campaign_id: string | null;
  created_at: Timestamp;
}

export interface InvitationComplaint {
  address_hash: Buffer;
  business_id: string;
  created_at: Timestamp;
}

export interface InvitationMailbox {
  address_hash: Buffer;
  last_sent_at: Timestamp;
  sent_at: ArrayType<Timestamp>;
}

export interface InvitationOptOut {
  address_hash: Buffer;
  business_id: string;
  created_at: Timestamp;
}

export interface InvitationOptOutAll {
  address_hash: Buffer;
  created_at: Timestamp;
}

export interface InvitationSender {
  business_id: string;
  checked_at: Timestamp | null;
  checked_name: string | null;
  checked_place: string | null;
  held_at: Timestamp | null;
  hold_reason: string | null;
  recent_results: Generated<string>;
  released_at: Timestamp | null;
  released_name: string | null;
  released_text: Buffer | null;
}

export interface InvitationSent {
  address_hash: Buffer;
  business_id: string;
  campaign_id: string | null;
  sent_at: Timestamp;
}

export interface InvitationText {
  body: string;
  business_id: string;
  channel: string;
  subject: string | null;
  updated_at: Timestamp;
}

export interface InvitationTrialDay {
  day: string;
  place: string;
  recipients: number;
}

export interface KnownDevice {
  account_id: string;
  device_hash: Buffer;
  last_used_at: Timestamp;
}

export interface LoginAttempt {
  account_id: string;
  day: string;
  last_at: Timestamp;
  outcome: string;
  times: Generated<number>;
}

export interface MailOutbox {
  account_id: string | null;
  attempts: Generated<number>;
  created_at: Timestamp;
  has_secret: Generated<boolean>;
  headers: Json | null;
  html: string | null;
  key: string;
  plain: string | null;
  quotes_customers: Generated<boolean>;
  recipient: string | null;
  resends: Generated<number>;
  settled_at: Timestamp | null;
  smtp_code: number | null;
  status: Generated<string>;
  subject: string | null;
}

export interface Member {
  account_id: string;
  business_id: string;
  created_at: Timestamp;
  role: string;
  role_changed_at: Timestamp | null;
}

export interface MemberInvite {
  business_id: string;
  created_at: Timestamp;
  email: string;
  expires_at: Timestamp;
  id: string;
  role: string;
  token_hash: Buffer;
}

export interface Operator {
  created_at: Timestamp;
  email: string;
  id: string;
  password_hash: string | null;
  removed_at: Timestamp | null;
  totp_salt: Buffer | null;
  totp_step: Generated<number>;
}

export interface OperatorAudit {
  account: string | null;
  action: string;
  at: Timestamp;
  business: string | null;
  id: string;
  operator_id: string;
  reason: string | null;
  target: string | null;
}

export interface OperatorDevice {
  device_hash: Buffer;
  last_used_at: Timestamp;
  operator_id: string;
}

export interface OperatorInvite {
  created_at: Timestamp;
  expires_at: Timestamp;
  operator_id: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
}

export interface OperatorPasskey {
  counter: number;
  created_at: Timestamp;
  id: string;
  last_used_at: Timestamp | null;
  operator_id: string;
  public_key: Buffer;
  transports: string[];
}

export interface OperatorSession {
  created_at: Timestamp;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  last_used_at: Timestamp;
  operator_id: string;
  token_hash: Buffer;
}

export interface Passkey {
  account_id: string;
  counter: number;
  created_at: Timestamp;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: string[];
}

export interface PasskeyChallengeSpent {
  challenge_hash: Buffer;
  expires_at: Timestamp;
}

export interface PaymentNotification {
  received_at: Timestamp;
  resource_id: string;
  settled_at: Timestamp | null;
  topic: string;
  version: string;
}

export interface PendingSignUp {
  account_id: string;
  created_at: Timestamp;
  device_hash: Buffer;
  expires_at: Timestamp;
  google_email: string | null;
  google_sub: string | null;
  password_hash: string;
  phone: string;
}

export interface Plan {
  description: string;
  id: string;
  position: Generated<number>;
  price_cents: number;
  retired_at: Timestamp | null;
  title: string;
}

export interface Praise {
  business_id: string;
  consent_text: string;
  first_name: string | null;
  given_at: Timestamp;
  on_site: Generated<boolean>;
  review_id: string;
  withdrawn_at: Timestamp | null;
}

export interface PushSent {
  at: Timestamp;
  key: string;
  subscription_id: string;
}

export interface PushSubscription {
  account_id: string;
  created_at: Timestamp;
  endpoint_hash: Buffer;
  endpoint_secret: Buffer;
  id: string;
  keys_secret: Buffer;
  session_id: string;
}

export interface QrSource {
  business_id: string;
  created_at: Timestamp;
  name: string;
  source: string;
}

export interface RateLimit {
  hits: number;
  key: Buffer;
  resets_at: Timestamp;
}

export interface RatingCount {
  business_id: string;
  stars_1: Generated<number>;
  stars_2: Generated<number>;
  stars_3: Generated<number>;
  stars_4: Generated<number>;
  stars_5: Generated<number>;
}

export interface RemovedSlug {
  slug_hash: Buffer;
}

export interface ReplyDay {
  answered: number;
  business_id: string;
  day: string;
  delay: number;
  resolved: number;
}

export interface ReplyPush {
  business_id: string;
  created_at: Timestamp;
  endpoint_secret: Buffer;
  keys_secret: Buffer;
  review_id: string;
  sent_n: Generated<number>;
}

export interface Review {
  business_id: string;
  comment: string;
  comment_erased_at: Timestamp | null;
  comment_erased_by: string | null;
  created_at: Timestamp;
  displayed: Generated<boolean>;
  google_clicked_at: Timestamp | null;
  id: string;
  note: Generated<string>;
  rating: number;
  seq: number;
  source: Generated<string>;
  star_seq: number;
  status: string | null;
  topics: Generated<number>;
}

export interface ReviewReply {
  author: string;
  body: string;
  business_id: string;
  created_at: Timestamp;
  n: number;
  review_id: string;
}

export interface ReviewTally {
  block: number;
  business_id: string;
  open: Generated<number>;
  open_seen: Generated<number>;
  resolved: Generated<number>;
  resolved_seen: Generated<number>;
  seen: Generated<number>;
  span: number;
  stars: number;
}

export interface SenderHold {
  business_id: string | null;
  held_at: Timestamp | null;
  hold_reason: string | null;
  is_own: boolean | null;
}

export interface Session {
  account_id: string;
  created_at: Timestamp;
  device_hash: Buffer | null;
  device_name: string | null;
  expires_at: Timestamp;
  id: string;
  last_used_at: Timestamp;
  refresh_hash: Buffer;
  revoked_at: Timestamp | null;
}

export interface ShopAccess {
  account_id: string;
  business_id: string;
  role: string;
  since: Timestamp;
}

export interface SiteClaimSource {
  claim: string;
  source: string;
  updated_at: Timestamp;
}

export interface SitePageDay {
  day: string;
  path: string;
  views: Generated<number>;
}

export interface SiteTestimonial {
  business: string;
  created_at: Timestamp;
  id: string;
  name: string;
  stars: number;
  words: string;
}

export interface Slug {
  business_id: string | null;
  created_at: Timestamp;
  is_current: boolean;
  origin: Generated<string>;
  slug: string;
}

export interface SpentRefresh {
  refresh_hash: Buffer;
  session_id: string;
  spent_at: Timestamp;
}

export interface Subscription {
  business_id: string;
  cancel_requested_at: Timestamp | null;
  card_brand: string | null;
  charge_failed: Generated<boolean>;
  checked_at: Timestamp | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  failure: string | null;
  first_charge_at: Timestamp | null;
  id: string;
  init_point: string | null;
  next_charge_at: Timestamp | null;
  paid_until: Timestamp | null;
  payer_email: string;
  plan_id: string;
  price_cents: number;
  provider_id: string | null;
  provider_status: string | null;
  readings: Generated<number>;
  refund_requested_at: Timestamp | null;
  request_key: string;
  started_at: Timestamp | null;
  status: string;
  stored_reading: Generated<number>;
}

export interface Tenant {
  accent: string | null;
  account_id: string;
  account_shops: number;
  active_until: Timestamp | null;
  address: string | null;
  alert_digest: boolean;
  alert_unhappy: boolean;
  article: string | null;
  badge_shown: boolean;
  blocked_at: Timestamp | null;
  business_id: string;
  closed_at: Timestamp | null;
  confirmed_at: Timestamp | null;
  created_at: Timestamp;
  email: string;
  email_bounced_at: Timestamp | null;
  entitled_until: Timestamp | null;
  google_url: string | null;
  main_message_invite: string | null;
  min_score_review: number;
  phone: string | null;
  place_id: string | null;
  place_name: string | null;
  refund_requested_at: Timestamp | null;
  slug: string;
  topics: number[] | null;
}

export interface TopicDay {
  business_id: string;
  day: string;
  high: Generated<number>;
  low: Generated<number>;
  topic: number;
}

export interface Trial {
  business_id: string;
  ends_at: Timestamp;
  started_at: Timestamp;
}

export interface TrialClaim {
  claimed_at: Timestamp;
  key_hash: Buffer;
}

export interface TrialKey {
  business_id: string;
  key_hash: Buffer;
}

export interface WaitingAlert {
  business_id: string;
  created_at: Timestamp;
  due_at: Timestamp;
  review_id: string;
}

export interface WebhookChange {
  business_id: string;
  created_at: Generated<Timestamp>;
  n: Generated<number>;
  reply_n: number | null;
  review_id: string;
  type: string;
}

export interface WebhookDelivery {
  answer: string | null;
  attempts: Generated<number>;
  body: string;
  business_id: string;
  created_at: Timestamp;
  endpoint_id: string;
  failure: string | null;
  id: string;
  ms: number | null;
  n: Generated<number>;
  state: string;
  status: number | null;
  tried_at: Timestamp | null;
  type: string;
}

export interface WebhookEndpoint {
  after_seq: number;
  business_id: string;
  created_at: Timestamp;
  disabled_at: Timestamp | null;
  disabled_reason: string | null;
  failing_since: Timestamp | null;
  id: string;
  previous_secret: Buffer | null;
  previous_until: Timestamp | null;
  retry_at: Timestamp | null;
  secret_changed_at: Timestamp | null;
  signing_secret: Buffer;
  types: string[];
  url: string;
  url_changed_at: Timestamp | null;
}

export interface WebhookRequest {
  received_at: Timestamp;
  signature: Buffer;
}

export interface WebhookUnreadable {
  id: string;
  reason: string;
  received_at: Timestamp;
  resource_id: string | null;
  topic: string | null;
}

export interface WithdrawalClaim {
  claimed_at: Timestamp;
  key_hash: Buffer;
}

export interface DB {
  account: Account;
  account_link: AccountLink;
  activity_day: ActivityDay;
  api_key: ApiKey;
  backup_record: BackupRecord;
  browser_error: BrowserError;
  business: Business;
  business_audit: BusinessAudit;
  business_logo: BusinessLogo;
  campaign: Campaign;
  campaign_day: CampaignDay;
  campaign_pace: CampaignPace;
  campaign_recipient: CampaignRecipient;
  charge: Charge;
  conversation: Conversation;
  digest_round: DigestRound;
  digest_sent: DigestSent;
  entitlement: Entitlement;
  first_week_mail: FirstWeekMail;
  google_call_budget: GoogleCallBudget;
  google_connection: GoogleConnection;
  google_consent: GoogleConsent;
  google_identity: GoogleIdentity;
  google_quota: GoogleQuota;
  google_rating: GoogleRating;
  google_report: GoogleReport;
  google_review: GoogleReview;
  google_revocation: GoogleRevocation;
  human_check_spent: HumanCheckSpent;
  invitation_bounce: InvitationBounce;
  invitation_complaint: InvitationComplaint;
  invitation_mailbox: InvitationMailbox;
  invitation_opt_out: InvitationOptOut;
  invitation_opt_out_all: InvitationOptOutAll;
  invitation_sender: InvitationSender;
  invitation_sent: InvitationSent;
  invitation_text: InvitationText;
  invitation_trial_day: InvitationTrialDay;
  known_device: KnownDevice;
  login_attempt: LoginAttempt;
  mail_outbox: MailOutbox;
  member: Member;
  member_invite: MemberInvite;
  operator: Operator;
  operator_audit: OperatorAudit;
  operator_device: OperatorDevice;
  operator_invite: OperatorInvite;
  operator_passkey: OperatorPasskey;
  operator_session: OperatorSession;
  passkey: Passkey;
  passkey_challenge_spent: PasskeyChallengeSpent;
  payment_notification: PaymentNotification;
  pending_sign_up: PendingSignUp;
  plan: Plan;
  praise: Praise;
  push_sent: PushSent;
  push_subscription: PushSubscription;
  qr_source: QrSource;
  rate_limit: RateLimit;
  rating_count: RatingCount;
  removed_slug: RemovedSlug;
  reply_day: ReplyDay;
  reply_push: ReplyPush;
  review: Review;
  review_reply: ReviewReply;
  review_tally: ReviewTally;
  sender_hold: SenderHold;
  session: Session;
  shop_access: ShopAccess;
  site_claim_source: SiteClaimSource;
  site_page_day: SitePageDay;
  site_testimonial: SiteTestimonial;
  slug: Slug;
  spent_refresh: SpentRefresh;
  subscription: Subscription;
  tenant: Tenant;
  topic_day: TopicDay;
  trial: Trial;
  trial_claim: TrialClaim;
  trial_key: TrialKey;
  waiting_alert: WaitingAlert;
  webhook_change: WebhookChange;
  webhook_delivery: WebhookDelivery;
  webhook_endpoint: WebhookEndpoint;
  webhook_request: WebhookRequest;
  webhook_unreadable: WebhookUnreadable;
  withdrawal_claim: WithdrawalClaim;
}
