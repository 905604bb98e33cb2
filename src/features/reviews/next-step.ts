import { whole } from "#src/lib/text/numbers.ts";

/** The task that the digest and the panel suggest to the owner, and the page for it. */
export interface NextStep {
  text: string;
  path: string;
  label: string;
}

/** For a person who answers reviews and may do nothing else. */
export const nothingOpen: NextStep = {
  text: "Nenhuma avaliação em aberto. As notas baixas que chegarem aparecem aqui.",
  path: "/mensagens",
  label: "Ver as avaliações",
};

/** Open reviews come first, then a page without ratings, logo or visits, then inviting more customers. */
export function nextStep(known: {
  total: number;
  open: number;
  visits: number;
  /** Whether the business has ever been rated. */
  rated: boolean;
  hasLogo?: boolean;
}): NextStep {
  if (known.open > 0) {
    return {
      text:
        known.open === 1
          ? "Há uma avaliação em aberto. Veja o que falhou, corrija e marque como resolvida."
          : `Há ${whole.format(known.open)} avaliações em aberto. Comece pela mais recente: veja o que falhou, corrija e marque como resolvida.`,
      path: "/mensagens?status=open",
      label: "Ver o que está em aberto",
    };
  }
  if (!known.rated) {
    return {
      text: "Imprima seu QR Code e deixe onde o cliente paga. É dali que vem a primeira avaliação.",
      path: "/impressao",
      label: "Imprimir meu QR Code",
    };
  }
  if (known.hasLogo === false) {
    return {
      text: "Envie o logo da sua loja. Ele aparece na página de avaliação e no material impresso, e o cliente reconhece você na hora.",
      path: "/configuracoes",
      label: "Enviar logo",
    };
  }
  if (known.total === 0 && known.visits > 0) {
    return {
      text: "Teve gente abrindo sua página sem avaliar. Um convite por WhatsApp logo depois da compra costuma ajudar.",
      path: "/convites",
      label: "Convidar clientes",
    };
  }
  if (known.total === 0) {
    return {
      text: "Confira se o QR Code está à vista, no caixa ou na mesa. Se estiver gasto, imprima outro.",
      path: "/impressao",
      label: "Imprimir meu QR Code",
    };
  }
  return {
    text: "Convide os clientes desta semana enquanto a visita está fresca na memória.",
    path: "/convites",
    label: "Convidar clientes",
  };
}
