import { callAsOwner } from "#src/features/session/owner/call-as-owner.ts";
import { ApiFailure } from "#src/http/client.ts";
import type { finishConsent as endpoint } from "./contract.ts";

const unavailable: [string, string] = [
  "O Google não respondeu",
  "Tente de novo em alguns minutos.",
];

/** Title and text for what went wrong at Google, by the code in the page's query. */
export const consentErrors: Record<string, [title: string, text: string] | undefined> = {
  access_denied: ["Você não autorizou o acesso", "Nada mudou. Se quiser, é só começar de novo."],
  consent_incomplete: [
    "Faltou uma permissão",
    "Na página do Google, deixe marcada a permissão do Perfil da Empresa. Sem ela não dá para ler nem responder as avaliações.",
  ],
  consent_invalid: [
    "Este pedido de conexão não vale mais",
    "Ele vale por dez minutos e uma vez só, no mesmo navegador. Comece de novo.",
  ],
  google_not_approved: [
    "O Google ainda não liberou esta função",
    "Já avisamos quem cuida do Estrelou. Tente de novo outro dia.",
  ],
  google_busy: [
    "O Google não aceita mais pedidos agora",
    "Não é nada com a sua conta. Tente de novo em alguns minutos; se continuar, escreva para nós.",
  ],
  google_unavailable: unavailable,
  google_off: unavailable,
  failed: unavailable,
};

/**
 * Sends on what Google's consent page put into the query. Returns undefined if the browser does not come
 * from there, '' after success, and otherwise a code of `consentErrors`.
 */
export async function finishConsent(query: URLSearchParams): Promise<string | undefined> {
  const [state, code, error] = ["state", "code", "error"].map((name) => query.get(name));
  if (!state) return undefined;
  if (!code) return error === "access_denied" ? error : "failed";
  try {
    await callAsOwner<typeof endpoint>("POST /api/google/connection/", { body: { code, state } });
    return "";
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    return consentErrors[failure.code] ? failure.code : "failed";
  }
}
