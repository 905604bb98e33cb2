import { type Article, withArticle } from "#src/features/business/profile/with-article.ts";
import { sentVia, whoAsks } from "../../recipients/sender-lines.ts";
import { PreviewFrame } from "../../texts/components/preview-frame.tsx";
import type { Invitation } from "../../texts/contract.ts";

interface MailPreviewProps {
  invitation: Invitation;
  placeName: string;
  article: Article | null;
  link: string;
  /** Undefined if replies are not read. */
  replyTo: string | undefined;
}

/** The mail as the customer's mail program shows it. */
export function MailPreview(props: MailPreviewProps) {
  const { invitation, placeName, article, link, replyTo } = props;
  return (
    <PreviewFrame testId="mail-preview" className="overflow-hidden wrap-anywhere">
      <dl className="grid gap-0.5 border-b border-line bg-raised px-4 py-3 text-sm">
        <Line name="De" value={sentVia(placeName)} />
        <Line name="Assunto" value={invitation.subject ?? ""} strong />
        <Line name="Respostas" value={replyTo ?? "não são lidas"} />
      </dl>
      <div className="px-3 py-5 sm:px-5">
        <p className="mb-3 px-2 font-bold">{sentVia(placeName)}</p>
        <div className="rounded-lg border border-line bg-raised p-5">
          <p className="mb-3 text-sm text-ink-soft">{whoAsks(placeName, article)}</p>
          <p className="mb-3 text-xl font-bold">{invitation.subject}</p>
          <p className="mb-5 whitespace-pre-line">{invitation.text.trim()}</p>
          <p className="mb-4 w-fit rounded-md bg-action px-5 py-2.5 font-bold text-action-ink">
            Contar como foi
          </p>
          <p className="text-sm text-ink-soft">
            Se o botão não abrir, copie este endereço: <span className="text-action">{link}</span>
          </p>
        </div>
        <p className="mt-4 px-2 text-xs text-ink-soft">
          {withArticle("O", placeName, article)} enviou este convite pelo Estrelou e informou que
          você é cliente. O Estrelou não guarda o seu e-mail.{" "}
          <span className="text-action underline">Não quero mais receber convites</span>
          {" · "}
          <span className="text-action underline">Não conheço esta loja / denunciar</span>
        </p>
      </div>
    </PreviewFrame>
  );
}

function Line(props: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="flex gap-2">
      <dt className="shrink-0 text-ink-soft">{props.name}:</dt>
      <dd className={props.strong ? "font-semibold" : ""}>{props.value}</dd>
    </div>
  );
}
