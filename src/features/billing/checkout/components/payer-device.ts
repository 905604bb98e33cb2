/** The name that the provider's script gives to the payer's device. */
const variable = "MP_DEVICE_SESSION_ID";

/**
 * Loads the provider's script that recognises the payer's device. The provider approves more cards of a known
 * device. Nobody waits for the script: without it the owner pays all the same.
 */
export function loadDeviceScript(url: string): void {
  if (document.querySelector(`script[src="${url}"]`)) return;
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  script.setAttribute("view", "checkout");
  script.setAttribute("output", variable);
  script.onerror = () => script.remove();
  document.head.append(script);
}

/** Returns the fields that tell our API the payer's device; none if the script did not name it. */
export function payerDevice(): { device_id?: string } {
  const id = (window as unknown as Record<string, unknown>)[variable];
  const isName = typeof id === "string" && /^[\x21-\x7e]{1,500}$/.test(id);
  return isName ? { device_id: id } : {};
}
