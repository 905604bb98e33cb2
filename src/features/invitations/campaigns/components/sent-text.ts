import type { RecipientStatus } from "../../recipients/contract.ts";

/** '3 de 20 enviados', with the number of those that were not sent and will not be. */
export function progressText(statuses: readonly RecipientStatus[]): string {
  const [sent, waiting] = [count(statuses, "sent"), count(statuses, "waiting")];
  const unsent = statuses.length - sent - waiting;
  const failed = unsent === 1 ? " · 1 não enviado" : ` · ${unsent} não enviados`;
  return `${sent} de ${statuses.length} enviados${unsent > 0 ? failed : ""}`;
}

/** How many invitations of a finished campaign were sent. */
export function resultText(statuses: readonly RecipientStatus[]): string {
  const sent = count(statuses, "sent");
  if (sent === statuses.length)
    return sent === 1 ? "O convite foi enviado." : "Todos os convites foram enviados.";
  return `${sent} de ${statuses.length} convites enviados.`;
}

function count(statuses: readonly RecipientStatus[], wanted: RecipientStatus): number {
  return statuses.filter((status) => status === wanted).length;
}
