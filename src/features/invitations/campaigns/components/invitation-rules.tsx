import { Notice } from "#src/ui/notice.tsx";
import { daysBetweenInvitations, maxPerMailbox } from "../../mailboxes/limits.ts";
import type { HoldReason } from "../../senders/contract.ts";
import { maxPerTrialDay } from "../limits.ts";

/** The rules of mailed invitations, before the owner sends. */
export function InvitationRules({ maxPerDay }: { maxPerDay: number }) {
  return (
    <details className="rounded-md bg-sunken px-4 py-1">
      <summary className="min-h-11 content-center font-semibold">Regras dos convites</summary>
      <ul className="grid list-disc gap-1.5 pb-3 pl-5 text-sm text-ink-soft">
        <li>
          Cada pessoa recebe um convite seu a cada {daysBetweenInvitations} dias, e no máximo{" "}
          {maxPerMailbox} de todas as lojas.
        </li>
        <li>Enviamos para um local escolhido na busca do Google Maps, com o mesmo nome.</li>
        {maxPerDay === maxPerTrialDay && (
          <li>No teste grátis e na primeira semana do plano vão até {maxPerTrialDay} por dia.</li>
        )}
        <li>
          No assunto e na mensagem não vão links nem e-mails. Um texto que parece ter um contato é
          lido por uma pessoa antes de sair.
        </li>
        <li>
          O e-mail diz no começo que é você quem convida, e sai com o nome da loja seguido de “via
          Estrelou”.
        </li>
        <li>
          Convide só quem é seu cliente. Quem não conhece a loja pode denunciar o convite com um
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

const heldTexts: Record<HoldReason, string> = {
  complaints:
    "Algumas pessoas denunciaram o convite. A gente está conferindo e libera assim que puder.",
  refusals: "Muitos endereços foram recusados. A gente está conferindo e libera assim que puder.",
  withdrawals:
    "Um plano desta conta ou deste local já foi devolvido. A gente confere antes dos próximos envios.",
  operator: "Nossa equipe pausou os envios para conferir.",
  wording:
    "Uma pessoa da nossa equipe lê este texto antes de ele sair, porque algo nele parece um contato ou uma letra trocada. Se estiver tudo bem, os convites saem sozinhos.",
};

/** Shows why the business's invitations wait for us. */
export function HeldNotice({ reason }: { reason: HoldReason | null }) {
  const isReading = reason === "wording";
  return (
    <Notice
      tone={isReading ? "info" : "warning"}
      title={isReading ? "Em análise" : "Seus envios estão em pausa"}
    >
      {heldTexts[reason ?? "complaints"]} WhatsApp, SMS e QR Code continuam como sempre. Dúvidas?{" "}
      <a href="/suporte" className="underline">
        Fale com a gente
      </a>
      .
    </Notice>
  );
}
