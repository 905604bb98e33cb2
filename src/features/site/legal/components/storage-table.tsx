import * as keys from "#src/lib/storage-keys.ts";

type StorageKey = (typeof keys)[keyof typeof keys];
type Text = readonly [use: string, lasts: string];

const session: Text = ["Manter você dentro do painel", "Até sair ou a sessão expirar"];
const draft: Text = ["Não perder o que você estava escrevendo", "Até enviar ou fechar a aba"];

const texts: Record<StorageKey, Text> = {
  [keys.accessTokenKey]: session,
  [keys.refreshTokenKey]: session,
  [keys.nextRefreshTokenKey]: session,
  [keys.unsavedInputKey]: [
    "O que você digitou ou escolheu no painel e não salvou antes de a sessão expirar",
    "Até você recuperar ou descartar, sair ou fechar a aba",
  ],
  [keys.otherAccountKey]: ["Avisar que esta aba passou a mostrar outra conta", "Instantes"],
  [keys.shopKey]: [
    "Qual das suas lojas o painel mostra, se você tem mais de uma",
    "Até limpar o navegador",
  ],
  [keys.lostShopKey]: ["Avisar que você não faz mais parte de uma loja", "Instantes"],
  [keys.accountIdKey]: ["Código da conta, depois de confirmar o e-mail", "Até limpar o navegador"],
  [keys.deviceKey]: [
    "Reconhecer este navegador quando você confirma o e-mail ou entra",
    "Até limpar o navegador",
  ],
  [keys.openedLinkKey]: [
    "O e-mail e o código do link de confirmação que você abriu neste navegador",
    "Até o primeiro login, 48 horas no máximo",
  ],
  [keys.documentCookie]: [
    "Cookie: abrir o painel já com seus números, sem esperar por scripts",
    "Até sair ou a sessão expirar, 60 dias no máximo",
  ],
  [keys.shownAccountCookie]: [
    "Cookie: o código da conta que está neste navegador, para nenhuma outra aparecer",
    "Até sair, 60 dias no máximo",
  ],
  [keys.googleLoginCookie]: [
    "Cookie: o pedido ao Google, se você tocar em “Continuar com o Google”, para só este navegador terminar",
    "Até você voltar do Google, 10 minutos no máximo",
  ],
  [keys.pushKey]: [
    "Que você ligou os avisos neste aparelho, e em qual conta",
    "Até desligar ou sair",
  ],
  [keys.pushQuestionKey]: [
    "Não perguntar de novo se este aparelho deve avisar",
    "Até limpar o navegador",
  ],
  [keys.wantedPlanKey]: [
    "Abrir os planos depois do cadastro, já no teste grátis se você o pediu",
    "Até o primeiro login",
  ],
  [keys.sentReviewsKey]: ["Lembrar que você já avaliou uma empresa", "Até limpar o navegador"],
  [keys.ownReviewKey]: [
    "O código da sua avaliação, para ela contar uma vez só, as estrelas que você deu, se ela ainda espera a internet e o código que abre a conversa com a empresa",
    "Até limpar o navegador",
  ],
  [keys.pendingReviewsKey]: [
    "Sua avaliação enviada sem sinal, até a internet voltar",
    "Até ser entregue, 30 dias no máximo",
  ],
  [keys.draftReviewKey]: draft,
  [keys.draftReplyKey]: draft,
  [keys.visitKey]: ["Contar sua visita a uma página de avaliação uma vez só", "Até fechar a aba"],
  [keys.campaignListKey]: [
    "E-mails da lista que você está convidando, só nesta aba",
    "Até o envio terminar, você sair ou fechar a aba",
  ],
  [keys.phoneQueueKey]: [
    "Celulares da lista que você está convidando pelo WhatsApp, só nesta aba",
    "Até apagar a lista, você sair ou fechar a aba",
  ],
  [keys.operatorSessionKey]: [
    "Manter a equipe do Estrelou dentro da central de operação",
    "Até sair, 15 minutos sem uso ou fechar a aba",
  ],
  [keys.themeKey]: ["Modo claro ou escuro", "Até limpar o navegador"],
  [keys.firstStepsKey]: ["Primeiros passos já feitos no painel", "Até limpar o navegador"],
  [keys.withoutDayKey]: [
    "Abrir o painel já no primeiro passo, enquanto não há um dia para mostrar",
    "Até a primeira visita com loja e plano",
  ],
  [keys.menuRoleKey]: [
    "Abrir o menu do painel já com as páginas do seu acesso na loja",
    "Até a primeira visita como dono da loja",
  ],
  [keys.typedRatingKey]: [
    "A nota e o número de avaliações que você copiou do Google, só neste navegador",
    "Até limpar o navegador",
  ],
  [keys.usedSuggestionsKey]: [
    "Quais sugestões de resposta você já usou, para a próxima ser outra",
    "Até limpar o navegador",
  ],
  [keys.navigationTargetKey]: ["Para onde você ia quando a página recarregou", "Instantes"],
  [keys.analyticsConsentKey]: ["Sua resposta sobre cookies", "Até limpar o navegador"],
};

const cookie: Text = ["Google Analytics, só depois do seu sim", "Até 2 anos"];

/** Everything that the site stores in a browser, by its key there. */
export function StorageTable({ measured }: { measured: boolean }) {
  const stored = Object.entries(texts).filter(
    ([name]) => measured || name !== keys.analyticsConsentKey,
  );
  const rows = [...stored, ...(measured ? [["_ga (cookies do Google)", cookie] as const] : [])];
  return (
    <dl className="grid rounded-lg border border-line bg-surface">
      {[...new Set(rows.map(([, text]) => text))].map((text) => (
        <div
          key={text[0]}
          className="grid gap-x-4 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[1fr_1.4fr]"
        >
          <dt className="font-mono text-sm wrap-anywhere">
            {rows
              .filter(([, other]) => other === text)
              .map(([name]) => name)
              .join(", ")}
          </dt>
          <dd>
            {text[0]}
            <span className="block text-sm text-ink-soft">{text[1]}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
