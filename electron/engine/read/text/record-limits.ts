/** A record longer than this is not a row of a list; in characters. */
export const longestRecord = 4 * 1024 * 1024;
/** A quoted cell longer than this was opened by mistake (a spreadsheet's cell holds 32,767 characters). */
export const longestQuoted = 256 * 1024;
/** How many lines a damaged record may span before its first line is taken as a record of its own. */
export const mostLinesRepaired = 24;
