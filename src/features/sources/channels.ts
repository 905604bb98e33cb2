/** How an invitation goes out; also what the link in it names as its source. */
export const channels = ["whatsapp", "sms", "email", "link"] as const;

export type Channel = (typeof channels)[number];
