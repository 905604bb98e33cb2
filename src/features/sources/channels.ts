/** How an invitation is sent. The link in the invitation has the channel as its source. */
export const channels = ["whatsapp", "sms", "email", "link"] as const;

export type Channel = (typeof channels)[number];
