/** What a key may do, and what the owner reads about it. A published name never changes. */
export const scopeTexts = {
  "avaliacoes:ler": "Ler as avaliações e as conversas",
  "avaliacoes:tratar": "Mudar situação e anotação, e responder a clientes",
  "resumo:ler": "Ler o resumo e as tendências",
  "convites:enviar": "Enviar convites por e-mail",
} as const;

export type Scope = keyof typeof scopeTexts;

export const scopes = Object.keys(scopeTexts) as [Scope, ...Scope[]];
