type Row = [name: string, use: string, lasts: string];

const rows: Row[] = [
  [
    "access_token, refresh_token, refresh_next",
    "Manter você dentro do painel",
    "Até sair ou a sessão expirar",
  ],
  ["user", "Código da conta, depois de confirmar o e-mail", "Até limpar o navegador"],
  ["wanted_plan", "Lembrar que você pediu o teste grátis", "Até o primeiro login"],
  ["sentReviews", "Lembrar que você já avaliou uma empresa", "Até limpar o navegador"],
  [
    "keptReviews",
    "Sua avaliação enviada sem sinal, até a internet voltar",
    "Até ser entregue, 30 dias no máximo",
  ],
  ["draftReview", "Não perder o que você estava escrevendo", "Até fechar a aba"],
  ["visit", "Contar sua visita a uma página de avaliação uma vez só", "Até fechar a aba"],
  [
    "invited",
    "E-mails da lista que você está convidando, só nesta aba",
    "Até o envio terminar, você sair ou fechar a aba",
  ],
  ["theme", "Modo claro ou escuro", "Até limpar o navegador"],
  ["first-steps", "Primeiros passos já feitos no painel", "Até limpar o navegador"],
  ["going-to", "Para onde você ia quando a página recarregou", "Instantes"],
];

const measuredRows: Row[] = [
  ["analytics-consent", "Sua resposta sobre cookies", "Até limpar o navegador"],
  ["_ga (cookies do Google)", "Google Analytics, só depois do seu sim", "Até 2 anos"],
];

/** Everything that the site stores in a browser, by its key there. */
export function StorageTable({ measured }: { measured: boolean }) {
  return (
    <dl className="grid rounded-lg border border-line bg-surface">
      {[...rows, ...(measured ? measuredRows : [])].map(([name, use, lasts]) => (
        <div
          key={name}
          className="grid gap-x-4 border-b border-line px-4 py-3 last:border-0 sm:grid-cols-[1fr_1.4fr]"
        >
          <dt className="font-mono text-sm wrap-anywhere">{name}</dt>
          <dd>
            {use}
            <span className="block text-sm text-ink-soft">{lasts}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
