const unavailable = ["O Google não respondeu", "Tente de novo em alguns minutos."] as const;

/** Title and text by the code of the call that finishes a log-in with Google, or by Google's own word. */
const texts = new Map<string, readonly [title: string, text: string]>([
  [
    "access_denied",
    ["Você não continuou com o Google", "Nada mudou. Entre com sua senha ou tente de novo."],
  ],
  ["google_off", ["Entrar com o Google não está disponível agora", "Entre com sua senha."]],
  [
    "google_request_invalid",
    [
      "Este pedido ao Google não vale mais",
      "Ele vale por dez minutos e uma vez só, no mesmo navegador. Comece de novo.",
    ],
  ],
  [
    "google_refused",
    ["Não reconhecemos esta conta do Google", "Tente de novo, ou entre com sua senha."],
  ],
  [
    "google_no_email",
    [
      "O Google não informou o seu e-mail",
      "Use outra conta do Google, ou faça o cadastro com e-mail e senha.",
    ],
  ],
  [
    "google_taken",
    [
      "Não deu para ligar o Google",
      "Esta conta do Google já entra em outra conta do Estrelou, ou a sua já tem outro Google.",
    ],
  ],
  ["google_ticket_invalid", ["Passou tempo demais", "Toque de novo em “Continuar com o Google”."]],
  ["session_invalid", ["Sua sessão terminou", "Entre e ligue o Google de novo em Minha conta."]],
  ["too_many_requests", ["Muitas tentativas", "Aguarde alguns minutos e tente novamente."]],
  ["network", ["Sem conexão", "Confira sua internet e tente novamente."]],
]);

/** Returns title and text for a log-in with Google that did not succeed. */
export function loginProblem(code: string): readonly [title: string, text: string] {
  return texts.get(code) ?? unavailable;
}
