/** Integers in Brazilian format: 1.234. */
export const whole = new Intl.NumberFormat("pt-BR");

/** Averages, always with one decimal: 4,0. */
export const oneDecimal = new Intl.NumberFormat("pt-BR", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** Amounts in reais, not centavos: R$ 9,90. */
export const money = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Formats an amount in reais: 'R$ 9,90'. */
export function asMoney(reais: number): string {
  return money.format(reais);
}
