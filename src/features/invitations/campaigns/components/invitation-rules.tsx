import { Notice } from "#src/ui/notice.tsx";
import { daysBetweenInvitations, maxPerMailbox } from "../../mailboxes/limits.ts";
import { maxPerTrialDay } from "../limits.ts";

/** The rules of mailed invitations, before the owner sends. */
export function InvitationRules({ maxPerDay }: { maxPerDay: number }) {
  return (
    <details className="rounded-md bg-sunken px-4 py-1">
      <summary className="min-h-11 content-center font-semibold">Regras dos convites</summary>
      <ul className="grid list-disc gap-1.5 pb-3 pl-5 text-sm text-ink-soft">
        <li>
          Cada pessoa recebe um convite seu a cada {daysBetweenInvitations} dias, e no máximo{" "}
          {maxPerMailbox} de todas as empresas.
        </li>
        {maxPerDay === maxPerTrialDay && (
          <li>
            No teste grátis vão até {maxPerTrialDay} por dia, para um local escolhido na busca do
            Google Maps, com o mesmo nome.
          </li>
        )}
        <li>No assunto e na mensagem não vão links, e-mails nem telefones.</li>
        <li>
          O e-mail diz no começo que é você quem convida, e sai com o nome da empresa seguido de
          “via Estrelou”.
        </li>
        <li>
          Convide só quem é seu cliente. Quem não conhece a empresa pode denunciar o convite com um
          toque.
        </li>
        <li>
          Com denúncias, ou com muitos endereços que não existem, os envios param até a gente
          conferir.
        </li>
      </ul>
    </details>
  );
}

/** Shows that we check the business's invitations before more are sent. */
export function HeldNotice() {
  return (
    <Notice tone="warning" title="Seus envios estão em pausa">
      Algumas pessoas denunciaram o convite, ou muitos endereços foram recusados. A gente está
      conferindo e libera assim que puder. WhatsApp, SMS e QR Code continuam como sempre. Dúvidas?{" "}
      <a href="/suporte" className="underline">
        Fale com a gente
      </a>
      .
    </Notice>
  );
}
