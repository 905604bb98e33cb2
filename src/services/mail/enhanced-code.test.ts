import { expect, test } from "vitest";
import { subjectOfRejection } from "./enhanced-code.server.ts";

test.each([
  ["550 5.1.1 <ana@destino.test>: User unknown", "RCPT TO", "address"],
  ["550 No Such User Here", "RCPT TO", "address"],
  ["550-5.1.1 The account does not exist\n550 5.1.1 Try another", "RCPT TO", "address"],
  ["550 5.4.1 Recipient address rejected: Access denied. AS(201806281)", "RCPT TO", "address"],
  ["550 5.4.1 No answer from host", "RCPT TO", "message"],
  ["552 5.2.2 Mailbox full", "RCPT TO", "message"],
  ["554 5.7.1 <ana@destino.test>: Relay access denied", "RCPT TO", "us"],
  ["550 relay not permitted", "RCPT TO", "us"],
  ["553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", "RCPT TO", "us"],
  ["550 5.1.8 Sender address rejected: Domain not found", "RCPT TO", "us"],
  ["530 Login first", "RCPT TO", "us"],
  ["554 Transaction failed", "DATA", "us"],
  ["550 5.7.0 Sending account suspended", "DATA", "us"],
  ["552 5.3.4 Message too big", "DATA", "message"],
  ["550 Message rejected", "DATA", "message"],
] as const)("'%s' to %s is about: %s", (response, command, subject) => {
  expect(subjectOfRejection(response, command)).toBe(subject);
});
