/** The source in the link that the owner writes to NFC tags. */
export const nfcSource = "nfc";
