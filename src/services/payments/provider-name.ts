/**
 * The name of the payment provider, as texts for owners and operators write it ("o", "do"). The legal texts name it
 * themselves.
 */
export const paymentProvider = "Mercado Pago";
