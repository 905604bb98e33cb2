/** What an endpoint may be told. A published name never changes its meaning. */
export const eventTypes = ["avaliacao.criada", "avaliacao.alterada", "conversa.mensagem"] as const;

export type EventType = (typeof eventTypes)[number];

/** An endpoint gets this type when its owner sends a test, whatever its types are. */
export const testType = "teste";
