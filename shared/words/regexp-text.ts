/** A text as a regular expression that means just this text. */
export const regExpText = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
