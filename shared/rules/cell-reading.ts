/** What a cell is worth to the service, judged by the rule for its kind of column. */
export interface CellReading {
  /**
   * `usable`: a valid value, perhaps written another way (`fixed` then holds the strict form).
   * `repairable`: damaged, but what it was is certain (`fixed` holds it). `held`: the value is certain (`fixed` holds
   * it), but something says not to send it unless asked, such as a mark. `unusable`: not certain, or nothing.
   */
  verdict: 'empty' | 'usable' | 'repairable' | 'held' | 'unusable';
  /** What to send instead of the cell; undefined where the cell stands as it is. */
  fixed: string | undefined;
  /** Why, as a code of `findings`; undefined where there is nothing to say. */
  finding: FindingCode | undefined;
  /** What the finding speaks of in this cell: the two readings, the mark, the country. */
  detail?: string | undefined;
  /** What the cell stands for, where it is written in a code. */
  plain?: string;
}

/**
 * A rule reads one cell; it keeps nothing and never throws. Its law: it may take away what surrounds a value or write
 * the value another way, and never make another value. A cell with two possible readings is unusable, and says both.
 */
export type CellRule = (cell: string) => CellReading;

/** Every finding a rule can make: its verdict and its words. 'hint' goes with a usable cell. */
export const findings = {
  'too-long': ['unusable', 'Longer than any value of its kind'],
  'phone-notation': ['hint', 'Has punctuation or a leading 1. Sent as 10 digits'],
  'phone-toll-free': ['hint', 'Toll-free number, rarely one person’s'],
  'phone-extension': ['repairable', 'Has an extension. Sent without it'],
  'phone-label': ['repairable', 'Has extra words. Sent without them'],
  'phone-exponent': ['repairable', 'In scientific notation, with all digits'],
  'phone-decimal': ['repairable', 'Ends in .0, as spreadsheets write numbers'],
  'phone-twice': ['repairable', 'Same number twice in a cell. Sent once'],
  'phone-stand-in': ['repairable', 'Has a placeholder like 000-000-0000 too. Sent without it'],
  'phone-mark': ['held', 'Marked next to the number'],
  'phone-marked-elsewhere': ['held', 'The same number is marked elsewhere in the list'],
  'phone-words': ['held', 'Has unknown words or signs next to the number'],
  'phone-abroad': ['held', 'Not a U.S. number'],
  'phone-premium': ['held', 'Premium-rate number (900), not a person’s'],
  'phone-information': ['hint', 'Directory assistance (555-1212), not a person’s'],
  'phone-one-digit': ['hint', 'One digit repeated seven times, maybe a placeholder'],
  'phone-several': ['unusable', 'Several numbers in one cell'],
  'phone-extra': ['unusable', 'Has extra digits next to a whole number'],
  'phone-grouping': ['unusable', 'Ten digits that are not grouped like a U.S. number'],
  'phone-lost': ['unusable', 'Digits lost in a spreadsheet (such as 9.18E+09)'],
  'phone-zip': ['unusable', 'A ZIP code, not a phone number'],
  'phone-leading-digit': ['unusable', '9 digits: one is missing'],
  'phone-local': ['unusable', '7 digits: the area code is missing'],
  'phone-short': ['unusable', 'Too few digits for a U.S. number'],
  'phone-long': ['unusable', 'Too many digits for a U.S. number'],
  'phone-foreign': ['unusable', 'A number from outside the North American plan'],
  'phone-area': ['unusable', 'No such area code in the North American plan'],
  'phone-exchange': ['unusable', 'No such exchange (the middle three digits) in the North American plan'],
  'phone-placeholder': ['unusable', 'Placeholder, such as one digit repeated'],
  'phone-none': ['unusable', 'No phone number in the cell'],
  'email-notation': ['hint', 'Has spaces or invisible characters. Sent without them'],
  'email-international': ['hint', 'Has letters outside A to Z'],
  'email-wrapped': ['repairable', 'Has a name, brackets, quotes or mailto: around it. Sent without them'],
  'email-spaces': ['repairable', 'Has spaces inside. Sent without them'],
  'email-punctuation': ['repairable', 'Has a stray mark at its start or end. Sent without it'],
  'email-twice': ['repairable', 'Same address twice in a cell. Sent once'],
  'email-mark': ['held', 'Marked next to the email address'],
  'email-marked-elsewhere': ['held', 'The same address is marked elsewhere in the list'],
  'email-off': ['held', 'Ends in a word like .invalid that disables it'],
  'email-ending': ['held', 'Unknown ending, maybe a typo (.con for .com)'],
  'email-typo': ['held', 'Domain looks misspelled (like gmial.com)'],
  'email-placeholder': ['held', 'Looks like a placeholder, not a real address'],
  'email-remark': ['held', 'Has an unknown remark next to the address'],
  'email-several': ['unusable', 'Several addresses in one cell'],
  'email-two-readings': ['unusable', 'Could be more than one address'],
  'email-alphabets': ['unusable', 'Mixes look-alike letters of two alphabets'],
  'email-words': ['unusable', 'Has unknown words next to the address'],
  'email-no-at': ['unusable', 'Not an email address: no @'],
  'email-invalid': ['unusable', 'Not a valid email address'],
  'state-notation': ['hint', 'Written out or in another form. Sent as two letters'],
  'state-with-zip': ['repairable', 'Has a ZIP code, city or country too. Sent as two letters'],
  'state-two-readings': ['unusable', 'Could be more than one state'],
  'state-province': ['unusable', 'A province or territory of Canada'],
  'state-unknown': ['unusable', 'Not a U.S. state or territory'],
  'city-with-state': ['repairable', 'Has a state or ZIP code after the city. Sent without them'],
  'city-two-readings': ['unusable', 'Could be a city in more than one place'],
  'text-notation': ['hint', 'Has extra spaces or line breaks. Sent without them'],
  'value-kept-back': ['unusable', 'Masked or shortened where it came from (j***n@, Hal...)'],
  'text-code': ['repairable', 'Has codes like &amp; or styled letters. Sent as plain text'],
  'text-dress': ['held', 'In styled letters, such as small capitals'],
  'text-placeholder': ['unusable', 'Placeholder like N/A or #REF!'],
  'optional-stand-in': ['hint', 'Placeholder like N/A. Sent as an empty cell'],
  'business-none': ['unusable', 'Says there is no business (Retired, Self-employed)'],
  'business-more': ['held', 'Has a phone, email or code next to the name'],
  'text-wrong-kind': ['unusable', 'Has an address or number instead of a name'],
  'name-capitals': ['hint', 'Written in capitals'],
  'name-title': ['hint', 'Has a title or suffix with the name (Dr., Jr.)'],
  'name-swapped': ['hint', 'First and last name look swapped'],
  'name-both': ['repairable', 'First and last name in one cell ("Last, First"). Sent in their own cells'],
  'name-initial': ['hint', 'An initial in place of the last name'],
  'name-digits': ['hint', 'Has digits in it'],
  'name-number': ['held', 'Has a number next to the name'],
  'name-signs': ['held', 'Has signs that names don’t have'],
  'name-stand-in': ['held', 'Could be a placeholder (Test) or a company, not a name'],
  'name-mark': ['held', 'Marked in the name'],
  'name-several': ['held', 'Several people in one cell'],
  'name-people': ['hint', 'Several people in one cell. The first is sent'],
  'name-likely': ['hint', 'Split the most likely way. Worth a look'],
  'name-unsure': ['held', 'Not clear how to split this name'],
  'name-no-person': ['unusable', 'Not a person’s name'],
  'row-marked': ['held', 'Its row is marked'],
  'row-hole': ['unusable', 'Text was lost in this row, maybe whole rows'],
  'row-abroad': ['held', 'Its row names another country'],
  'name-joined': ['unusable', 'Two names in one cell and the other cell is empty'],
} as const satisfies Record<string, readonly ['hint' | 'repairable' | 'held' | 'unusable', string]>;

export type FindingCode = keyof typeof findings;

/** By these a number or an address is marked: its row is held back, and so is every other row with it. */
export const markFindings: ReadonlySet<FindingCode> = new Set([
  'phone-mark',
  'email-mark',
  'email-off',
  'row-marked',
]);

/** What is said of a row that is held back for a mark in another row. @param row The row with the mark, where it is known. */
export function markedElsewhere(contact: 'phone' | 'email', row: number | undefined): CellReading {
  return held(`${contact}-marked-elsewhere`, row === undefined ? undefined : `row ${row}`, undefined);
}

/** No phone, address, state or name is as long, in characters; the rules search no longer cell for one. */
export const longestValue = 1000;

/** The cell is empty or only white space. */
export const emptyCell: CellReading = { verdict: 'empty', fixed: undefined, finding: undefined };
/** The cell is valid and already in its strict form. */
export const usableCell: CellReading = { verdict: 'usable', fixed: undefined, finding: undefined };

/** A usable cell with a remark, and its strict form where that differs. */
export function usable(finding: FindingCode, fixed?: string): CellReading {
  return { verdict: 'usable', fixed, finding };
}

/** A damaged cell whose right value is certain. */
export function repairable(finding: FindingCode, fixed: string): CellReading {
  return { verdict: 'repairable', fixed, finding };
}

/** A cell whose value is certain and is not sent unless asked. @param fixed What is sent then; undefined: the cell itself. */
export function held(
  finding: FindingCode,
  detail: string | undefined,
  fixed: string | undefined,
): CellReading {
  return { verdict: 'held', fixed, finding, detail };
}

/** A cell that cannot be used. @param detail What the finding speaks of in this cell. */
export function unusable(finding: FindingCode, detail?: string): CellReading {
  return { verdict: 'unusable', fixed: undefined, finding, detail };
}

/** What is to be said of a reading, in words: "Could be more than one address: a.b@example.com or b@example.com". */
export function reasonOf({ finding, detail }: CellReading): string {
  const words = finding === undefined ? 'Empty' : findings[finding][1];
  return detail === undefined ? words : `${words}: ${detail}`;
}
