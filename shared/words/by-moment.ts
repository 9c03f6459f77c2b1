/** The earlier of two moments first; both in ISO 8601, UTC, whose order is that of their text. */
export const byMoment = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
