/** What the page lies on, before and behind all that it draws. */
export const canvas = { light: '#f5f7f8', dark: '#13181b' } as const;
