import type { PieceName } from "../contract.ts";

/** A piece of the print kit with its texts for the owner. */
export interface PieceInfo {
  name: PieceName;
  title: string;
  text: string;
  formats: ("pdf" | "png" | "svg")[];
}

export const pieces: PieceInfo[] = [
  { name: "cartaz", title: "Cartaz A4", text: "Para a porta ou a parede.", formats: ["pdf"] },
  {
    name: "cartao",
    title: "Cartões A6",
    text: "Quatro por folha A4, com marcas de corte.",
    formats: ["pdf"],
  },
  {
    name: "mesa",
    title: "Display de mesa",
    text: "Dobre a folha nas linhas e cole o pé.",
    formats: ["pdf"],
  },
  {
    name: "adesivos",
    title: "Adesivos",
    text: "Doze por folha, de 63,5 × 72 mm.",
    formats: ["pdf"],
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
