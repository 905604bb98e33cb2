/** Maximum size of an uploaded logo. The texts for owners name it too. */
export const maxLogoBytes = 10 * 1024 * 1024;

export const maxLength = { place_name: 120, address: 200, main_message_invite: 500 } as const;
