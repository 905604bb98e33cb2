import { isAddressFailure } from "./enhanced-code.server.ts";

/**
 * What a raw mail reports: the recipient does not exist (`bounce`), the recipient called the mail spam
 * (`complaint`), or neither, as a delay, a full mailbox or an automatic answer.
 */
export type ReportKind = "bounce" | "complaint" | "other";

export interface Report {
  kind: ReportKind;
  /** Everything that may contain the return path of the reported mail. */
  text: string;
}

/** Reads a delivery report (RFC 3464, RFC 6533) or a complaint (ARF, RFC 5965) from a raw mail. */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true });
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: textOf(content),
  }));
  const headers = mail.headers.map(({ value }) => value);
  const text = [...headers, mail.text ?? "", ...parts.map((part) => part.text)].join("\n");
  const isReport = mail.headers.some(
    ({ key, value }) => key === "content-type" && /^multipart\/report\b/i.test(value.trim()),
  );
  return { kind: isReport ? kindOf(parts) : "other", text };
}

function kindOf(parts: { type: string; text: string }[]): ReportKind {
  const textWith = (type: string) => parts.find((part) => part.type === type)?.text;
  const feedback = textWith("message/feedback-report");
  if (feedback !== undefined) {
    const types = fieldsOf(feedback).map((fields) => fields.get("feedback-type")?.toLowerCase());
    return types.some((type) => type === "abuse" || type === "fraud") ? "complaint" : "other";
  }
  // RFC 6533: the same fields in UTF-8, for internationalized addresses.
  const status = textWith("message/delivery-status") ?? textWith("message/global-delivery-status");
  return status !== undefined && fieldsOf(status).some(hasAddressFailure) ? "bounce" : "other";
}

function hasAddressFailure(fields: Map<string, string>): boolean {
  const [code = ""] = (fields.get("status") ?? "").split(/[\s(]/);
  const isFailed = fields.get("action")?.toLowerCase() === "failed";
  return isFailed && isAddressFailure(code, fields.get("diagnostic-code"));
}

/** Parses groups of header fields, which blank lines separate. A line that begins with a space continues the field. */
function fieldsOf(text: string): Map<string, string>[] {
  const groups = text
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split(/\n{2,}/);
  return groups.map(
    (group) =>
      new Map(
        group.split("\n").flatMap((line) => {
          const colon = line.indexOf(":");
          if (colon < 1) return [];
          return [
            [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const,
          ];
        }),
      ),
  );
}

function textOf(content: string | ArrayBuffer | Uint8Array): string {
  return typeof content === "string"
    ? content
    : Buffer.from(content as Uint8Array).toString("latin1");
}
