import type { Payments } from "./payments.ts";

/** Mercado Pago's browser script, which turns a card into a token. */
export const mercadoPagoScript = "https://sdk.mercadopago.com/js/v2";

/** The hosts that Mercado Pago's browser script uses. */
export const mercadoPagoSources: Payments["sources"] = {
  script: ["https://sdk.mercadopago.com"],
  connect: [
    "https://api.mercadopago.com",
    "https://api-static.mercadopago.com",
    "https://secure-fields.mercadopago.com",
    "https://http2.mlstatic.com",
  ],
  frame: ["https://secure-fields.mercadopago.com"],
  image: ["https://http2.mlstatic.com"],
};
