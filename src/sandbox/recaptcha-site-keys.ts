/** Google's public test key for the checkbox, and a key of our own for the invisible check. */
export const recaptchaSiteKeys = {
  checkbox: "6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI",
  invisible: "emulated-invisible-site-key",
};
