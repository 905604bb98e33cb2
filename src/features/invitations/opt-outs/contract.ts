/** Where an unsubscribe link leads; mailbox providers post to it as well (RFC 8058). */
export const unsubscribePath = "/descadastrar";
