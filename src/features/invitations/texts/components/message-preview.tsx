import type { Invitation } from "../contract.ts";
import { PreviewFrame } from "./preview-frame.tsx";

export function MessagePreview(props: { invitation: Invitation; link: string }) {
  const { invitation, link } = props;
  const isMail = invitation.channel === "email";
  const text = (
    <>
      {invitation.text.trim()}
      {isMail ? "\n\n" : "\n"}
      <span className="font-semibold text-action underline underline-offset-2">{link}</span>
    </>
  );
  return (
    <PreviewFrame testId="message-preview" className="px-4 py-6">
      {isMail ? (
        <div className="overflow-hidden rounded-lg border border-line bg-raised">
          <p className="border-b border-line px-4 py-3 font-semibold wrap-anywhere">
            {invitation.subject}
          </p>
          <p className="px-4 py-4 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ) : (
        <div className="ml-auto w-fit max-w-full rounded-xl rounded-tr-sm bg-action-soft px-4 py-3 shadow-card">
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      )}
    </PreviewFrame>
  );
}
