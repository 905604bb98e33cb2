import { roleTexts } from "./role-texts.ts";

/** What the team did with its own members and with other programs. */
const own: Record<string, string> = {
  invited: "convidou uma pessoa",
  invite_withdrawn: "cancelou um convite",
  joined: "entrou na equipe",
  role_changed: "mudou o acesso de uma pessoa",
  removed: "tirou uma pessoa da equipe",
  left: "saiu da equipe",
  key_created: "criou uma chave de acesso",
  key_revoked: "revogou uma chave de acesso",
  endpoint_added: "ligou um endereço de avisos",
  endpoint_changed: "mudou um endereço de avisos",
  endpoint_secret_changed: "trocou o segredo de um endereço de avisos",
  endpoint_removed: "excluiu um endereço de avisos",
};

/** By a part of the call's path, the more specific ones first. */
const calls = [
  ["/v1/avaliacoes/", "tratou uma avaliação"],
  ["/v1/convites", "enviou convites por e-mail"],
  ["export.csv", "baixou as avaliações"],
  ["/praise/", "mudou os elogios do site"],
  ["/dashboard/messages/", "tratou uma avaliação"],
  ["/google/reviews/refresh/", "atualizou as avaliações do Google"],
  ["/report/", "anotou uma denúncia ao Google"],
  ["/google/reviews/", "respondeu no Google"],
  ["/google-rating/goal/", "mudou a meta no Google"],
  ["/campaigns/check/", "conferiu uma lista de convites"],
  ["/campaigns/", "enviou ou parou convites por e-mail"],
  ["/invitations/", "mudou um texto de convite"],
  ["/settings/", "mudou a página da loja"],
  ["/print/", "mudou a impressão"],
  ["/badge/", "mudou o selo"],
  ["/alerts/", "mudou os avisos por e-mail"],
] as const;

/** Returns what a person did, as the end of a sentence that begins with the person. */
export function actText(action: string, target: string | null): string {
  const text = own[action];
  if (!text) return calls.find(([part]) => action.includes(part))?.[1] ?? "mudou algo no painel";
  if (/^(key|endpoint)_/.test(action) && target) return `${text}: ${target}`;
  const role = target === "staff" || target === "manager" ? roleTexts[target].name : undefined;
  return role ? `${text}: ${role}` : text;
}
