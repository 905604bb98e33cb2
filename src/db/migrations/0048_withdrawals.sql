-- Keyed hashes of the account, email, phone, place and card of each withdrawal from a plan. They contain no
-- personal data and outlive the account, so that a second withdrawal is noticed.
create table withdrawal_claim (
  key_hash bytea primary key,
  claimed_at timestamptz not null
);

-- The operator also decides about a business that withdrew before, and about suspicious texts.
alter table invitation_sender
  drop constraint invitation_sender_hold_reason_check,
  add constraint invitation_sender_hold_reason_check
    check (hold_reason in ('complaints', 'refusals', 'withdrawals', 'wording'));
