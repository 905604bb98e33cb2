/** Whole numbers, as Brazil writes them: 1.234. */
export const whole = new Intl.NumberFormat("pt-BR");

/** Averages, always with their decimal: 4,0. */
export const oneDecimal = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Reais, not centavos: R$ 9,90. */
export const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function asMoney(reais: number): string {
  return money.format(reais);
}
