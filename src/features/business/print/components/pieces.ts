import type { PieceName } from "../contract.ts";

export type PieceFormat = "pdf" | "png" | "svg";

export interface PieceInfo {
  name: PieceName;
  title: string;
  text: string;
  /** The first one is shared. */
  formats: [PieceFormat, ...PieceFormat[]];
  /** What a print shop needs to know. Without it the piece is not for print shops. */
  printOrder?: string;
}

const pieces: PieceInfo[] = [
  {
    name: "cartaz",
    title: "Cartaz A4",
    text: "Para a porta ou a parede.",
    formats: ["pdf"],
    printOrder: "cartaz A4 (210 × 297 mm), só frente, em papel couché de 170 g ou parecido",
  },
  {
    name: "cartao",
    title: "Cartões A6",
    text: "Quatro por folha A4, com marcas de corte.",
    formats: ["pdf"],
    printOrder: "folha A4 com quatro cartões A6, só frente, em papel de 250 g, cortada nas marcas",
  },
  {
    name: "mesa",
    title: "Display de mesa",
    text: "Dobre a folha nas linhas e cole o pé.",
    formats: ["pdf"],
    printOrder: "display de mesa em folha A4, só frente, em papel de 250 g, vincada nas linhas",
  },
  {
    name: "adesivos",
    title: "Adesivos",
    text: "Doze por folha, de 63,5 × 72 mm.",
    formats: ["pdf"],
    printOrder: "folha A4 com doze adesivos de 63,5 × 72 mm, em papel adesivo ou vinil",
  },
  {
    name: "recibo",
    title: "Cupom de 80 mm",
    text: "Para a impressora térmica do caixa.",
    formats: ["pdf"],
  },
  {
    name: "story",
    title: "Story e status",
    text: "Para o Instagram e o WhatsApp, 1080 × 1920.",
    formats: ["png"],
  },
  {
    name: "post",
    title: "Post do Instagram",
    text: "Imagem quadrada, 1080 × 1080.",
    formats: ["png"],
  },
  {
    name: "qr",
    title: "Só o QR Code",
    text: "Para pôr na sua própria arte.",
    formats: ["png", "svg"],
  },
];

/** What an owner does with a piece, as /impressao offers it. */
export const uses = ["imprimir", "redes", "grafica"] as const;

export type Use = (typeof uses)[number];

/** The pieces of each use. The first one is chosen. */
export const piecesOf: Record<Use, PieceInfo[]> = {
  imprimir: pieces.filter(({ formats }) => formats[0] === "pdf"),
  redes: pieces.filter(({ formats }) => formats[0] !== "pdf"),
  grafica: pieces.filter(({ printOrder }) => printOrder),
};
