/**
 * Emulates the provider's browser script. It checks the card in the browser and sends only the
 * holder, the brand and what a payment tells about the card. No request contains the card number.
 */
export const browserScript = `(() => {
  const fault = (code, description) => ({ message: "bad_request", status: 400, cause: [{ code, description }] });
  const luhn = (number) => [...number].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
  const brandOf = (number) =>
    /^(4011|5067|509|6277|6362|650)/.test(number) ? "elo" : /^(3841|606282|6370|637[56])/.test(number) ? "hipercard" : /^3[47]/.test(number) ? "amex" : /^4/.test(number) ? "visa" : "master";

  window.MercadoPago = class {
    constructor(publicKey) {
      this.publicKey = publicKey;
    }
    async createCardToken(card) {
      const number = String(card.cardNumber ?? "");
      const month = Number(card.cardExpirationMonth);
      const ends = new Date(Number(card.cardExpirationYear), month, 1);
      if (!number) throw fault("205", "parameter cardNumber can not be null/empty");
      if (number.length < 13 || !luhn(number)) throw fault("E301", "invalid parameter cardNumber");
      if (!card.cardholderName) throw fault("221", "parameter cardholderName can not be null/empty");
      if (!(month >= 1 && month <= 12)) throw fault("325", "invalid parameter cardExpirationMonth");
      if (!(ends > new Date())) throw fault("326", "invalid parameter cardExpirationYear");
      if (!/^[0-9]{3,4}$/.test(card.securityCode)) throw fault("E203", "invalid parameter securityCode");
      if (!card.identificationNumber) throw fault("214", "parameter docNumber can not be null/empty");
      const response = await fetch("/sandbox/mercado-pago/card_tokens?public_key=" + encodeURIComponent(this.publicKey), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          holder: card.cardholderName,
          brand: brandOf(number),
          digits: { first_six: number.slice(0, 6), last_four: number.slice(-4), month, year: Number(card.cardExpirationYear) },
        }),
      });
      const body = await response.json();
      if (!response.ok) throw body;
      return body;
    }
  };
})();
`;

/** Emulates the provider's script that recognises a device. It names each page's device anew. */
export const deviceScript = `(() => {
  const output = document.currentScript.getAttribute("output") ?? "MP_DEVICE_SESSION_ID";
  window[output] = "armor." + Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
})();
`;
