-- What an operator needs to tell an owner why the log-in fails: one row per account, day and outcome, so that a flood
-- of attempts stores nothing more. No IP address and no browser.
create table login_attempt (
  account_id uuid not null references account (id) on delete cascade,
  day date not null,
  outcome text not null
    check (outcome in ('opened', 'password', 'limit', 'address_limit', 'unconfirmed', 'returned')),
  times int not null default 1,
  last_at timestamptz not null,
  primary key (account_id, day, outcome)
);
create index login_attempt_age on login_attempt (day);

-- A change begins new counters of the account's log-in in every process.
alter table account add column limits_lifted_at timestamptz;

-- The account that a mail is about. The mail outlives it, because the last mail is about the removal.
alter table mail_outbox add column account_id uuid references account (id) on delete set null;
create index mail_outbox_account on mail_outbox (account_id, created_at) where account_id is not null;

-- A mail that left keeps its content for some days too, so that the operator can send it again, unless it has a secret
-- link or quotes customers. `resends` gives each repetition a message id of its own.
alter table mail_outbox add column has_secret boolean not null default false;
alter table mail_outbox add column resends int not null default 0;
alter table mail_outbox drop constraint mail_outbox_content, add constraint mail_outbox_content check (status <> 'refused'
  or (recipient is null and subject is null and html is null and plain is null));
alter table mail_outbox drop constraint mail_outbox_headers, add constraint mail_outbox_headers
  check (status <> 'refused' or headers is null);
create index mail_outbox_stored on mail_outbox (settled_at)
  where recipient is not null and status in ('given_up', 'sent');

-- Why an operator acted, and on which account. Not `account_id`, whose rows are removed with the account.
alter table operator_audit add column account uuid;
alter table operator_audit add column reason text;
create index operator_audit_account on operator_audit (account, id) where account is not null;

-- An operator can hold a business, too.
alter table invitation_sender
  drop constraint invitation_sender_hold_reason_check,
  add constraint invitation_sender_hold_reason_check
    check (hold_reason in ('complaints', 'refusals', 'withdrawals', 'wording', 'operator'));
