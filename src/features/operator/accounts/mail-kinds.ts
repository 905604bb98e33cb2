/** What a mail is about, by the part of its key before the colon. A mail without an entry is shown by its key. */
const texts: Record<string, string> = {
  "account.confirm": "Confirmação do e-mail",
  "account.reset": "Link de senha nova",
  "account.email": "Confirmação do novo e-mail",
  "account.email-undo": "Link que desfaz a troca de e-mail",
  "account.email-undone": "Troca de e-mail desfeita",
  "account.password-changed": "Senha trocada",
  "session.new-device": "Entrada em um aparelho novo",
  "session.passkey-added": "Passkey criada",
  "session.passkey-removed": "Passkey removida",
  "billing.charged": "Pagamento recebido",
  "billing.refunded": "Dinheiro devolvido",
  "billing.charge-failed": "Cobrança sem sucesso",
  "billing.cancelled": "Assinatura cancelada",
  "billing.scheduled": "Assinatura feita no teste",
  "billing.trial-ending-3": "Teste acaba em 3 dias",
  "billing.trial-ending-1": "Teste acaba amanhã",
  "google.ended": "Conexão com o Google acabou",
  "integrations.key": "Chave de acesso criada",
  "reviews.digest": "Resumo da semana",
  "reviews.first-week": "Dica da primeira semana",
  "reviews.unhappy": "Aviso de nota baixa",
  "shop.removed": "Loja excluída",
  "team.invite": "Convite para uma equipe",
  "team.closed": "Loja da equipe excluída",
};

export function mailKind(key: string): string {
  const [kind = key] = key.split(":");
  if (key.endsWith(":warning")) return "Aviso de troca de e-mail";
  if (kind.startsWith("operator.")) return "Aviso de uma ação da central";
  return texts[kind] ?? kind;
}
