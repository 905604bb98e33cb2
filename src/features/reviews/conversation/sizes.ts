/** The longest message, in characters as people count them: an emoji is one. */
export const maxReplyLength = 1000;

/** Messages that a customer may send one after another, and in all. */
export const maxCustomerInRow = 3;
export const maxFromCustomer = 20;

/** Messages that a business may send one after another. */
export const maxShopInRow = 5;

/** A conversation is deleted so many days after its last message. */
export const conversationDays = 60;
