/** The path of unsubscribe links. Mailbox providers send POST requests to it (RFC 8058). */
export const unsubscribePath = "/descadastrar";
