-- Contract: unused since 0060. The program of that migration reads the businesses of an account in a fixed order; one
-- before it takes any of them. Only a process of 0060 or later adds a second business.
alter table business drop constraint business_account_id_key;
