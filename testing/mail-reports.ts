/** The raw mail of a delivery report (RFC 3464) about a mail with this return path. */
export function deliveryReport(
  returnPath: string,
  { status = "5.1.1", action = "failed" }: { status?: string; action?: string } = {},
): string {
  return report(returnPath, "delivery-status", [
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.destino.test",
    "Arrival-Date: Mon, 1 Mar 2027 10:00:00 -0300",
    "",
    "Final-Recipient: rfc822; alguem@destino.test",
    `Action: ${action}`,
    `Status: ${status}`,
    "Diagnostic-Code: smtp; 550 5.1.1",
    "  <alguem@destino.test> unknown",
    "",
  ]);
}

/** The raw mail of a complaint (ARF, RFC 5965). Its only trace of the return path is in the mail's headers. */
export function complaint(returnPath: string, type = "abuse"): string {
  return report("reports@estrelou.test", "feedback-report", [
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${type}`,
    "User-Agent: SomeGenerator/1.0",
    "Version: 1",
    "",
    "--parts",
    "Content-Type: message/rfc822",
    "",
    "From: Padaria via Estrelou <nao-responda@estrelou.test>",
    `X-Estrelou-Return: ${returnPath}`,
    "Subject: Como foi?",
    "",
    "Oi!",
    "",
  ]);
}

function report(to: string, type: string, part: string[]): string {
  return [
    "From: MAILER-DAEMON@destino.test",
    `To: <${to}>`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="parts"`,
    "",
    "--parts",
    "Content-Type: text/plain",
    "",
    "This is the mail system.",
    "",
    "--parts",
    ...part,
    "--parts--",
    "",
  ].join("\r\n");
}
