import type { Payments } from "./payments.ts";

/** Mercado Pago's browser script, which turns a card into a token. */
export const mercadoPagoScript = "https://sdk.mercadopago.com/js/v2";

/** Mercado Pago's script that recognises the payer's device, for its fraud prevention. */
export const mercadoPagoDeviceScript = "https://www.mercadopago.com/v2/security.js";

/** Where that script loads more from, and reports to. */
const deviceFiles = "https://www.mercadopago.com/jms/lgz/background/";

/** The hosts that Mercado Pago's browser scripts use. */
export const mercadoPagoSources: Payments["sources"] = {
  script: ["https://sdk.mercadopago.com", mercadoPagoDeviceScript, deviceFiles],
  connect: [
    "https://api.mercadopago.com",
    "https://api-static.mercadopago.com",
    "https://secure-fields.mercadopago.com",
    "https://http2.mlstatic.com",
    deviceFiles,
  ],
  frame: ["https://secure-fields.mercadopago.com"],
  image: ["https://http2.mlstatic.com", deviceFiles],
};
