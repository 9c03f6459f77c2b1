import type { ReadingNote } from '../../../../shared/model/csv.ts';

/** Longest name that is told from longer ones. */
const longest = 31;

/**
 * First and last letters and lengths of some names: a look so cheap that it can be taken at every row, to learn that a
 * cell is none of the names, as nearly every cell is.
 */
class NameShapes {
  readonly #known: Uint8Array;

  /** @param others Names that are known from the start. */
  constructor(others?: NameShapes) {
    this.#known = others ? others.#known.slice() : new Uint8Array(64 * 64 * (longest + 1));
  }

  /** @param more By how many characters, such as spaces, a name may be longer as it stands. */
  add(name: string, more = 0): void {
    for (let length = name.length; length <= name.length + more; length++)
      this.#known[placeOf(name, length)] = 1;
  }

  /** False where the cell is none of the names, in capitals or not. */
  mayHave(cell: string): boolean {
    return this.#known[placeOf(cell, cell.length)] === 1;
  }
}

function placeOf(text: string, length: number): number {
  const first = endOf[text.charCodeAt(0) & 127] ?? 0;
  const last = endOf[text.charCodeAt(text.length - 1) & 127] ?? 0;
  return (((first << 6) | last) << 5) | Math.min(length, longest);
}

/** Letters in capitals or not, digits apart from them, since they begin most cells that are no names; the rest shared out. */
const endOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z]/i.test(character)) return code & 31;
  return /\d/.test(character) ? 32 + (code & 15) : 42 + (code % 22);
});

/** Whether a cell is one of the words that people and programs name the columns of contact lists with. */
export function isColumnWord(cell: string): boolean {
  const text = cell.trim();
  return (
    columnWord.test(text) || isFieldName(text) || isMadeUpName(text) || otherNames.has(text.toLowerCase())
  );
}

const columnWord =
  /^(.*[\s_-])?((first|last|middle|full|given|family|sur)[\s_-]?name|names?|e-?mails?|phones?|telephone|tel|mobile|cell|fax|address\d?|street|city|town|state|province|zip|zipcode|postal|postcode|country|county|region|company|business|organi[sz]ation|account|contact|id|title|website|url|notes?|date|created|updated|owner|status|type|source|gender|age|dob|birth(day|date)?|comments?|description|amount|price|total|code|number|category|value|year|month|day|time)([\s_-]?(#|no\.?|number|\(.*\)|\d|id|code|address|date|name|line\s?\d))?\s*:?$/i;

/** Names of columns that are none in part: "Acme Industry" is a company. */
const otherNames: ReadonlySet<string> = new Set(
  'campaign client customer department employer firm forename industry initial lead list middle mi occupation owner position prefix priority prospect rating rep role salutation segment stage suffix surname tag tags territory vendor'.split(
    ' ',
  ),
);

/** Names that programs make up for columns that have none: `Column1`, `col_2`, `header1`, `Unnamed: 0`, `_c0`. */
export function isMadeUpName(cell: string): boolean {
  return madeUpName.test(cell.trim());
}

const madeUpName =
  /^((columns?|col|field|header|var|variable|attribute|unnamed|untitled)[\s_:.-]*\d+|_c\d+)$/i;

/**
 * Whether a cell as a whole is what a column of a contact list is called, and hardly ever what stands in one. Narrower
 * than `isColumnWord`, to which a cell such as "Kansas City" is a kind of city.
 */
export function isFieldName(cell: string): boolean {
  return mayBeFieldName(cell) && fieldNames.has(fieldNameOf(cell));
}

function fieldNameOf(cell: string): string {
  return cell.toLowerCase().replace(/[^a-z0-9]/g, '');
}

const people = ['', 'contact', 'person', 'customer', 'client', 'lead', 'owner', 'primary', 'account'];
const kinds = [
  '',
  'work',
  'home',
  'business',
  'company',
  'mobile',
  'cell',
  'primary',
  'secondary',
  'contact',
];
const places = ['', 'mailing', 'billing', 'shipping', 'property', 'home', 'work', 'business', 'company'];
const join = (before: readonly string[], names: readonly string[]) =>
  before.flatMap((word) => names.map((name) => word + name));

const fieldNames: ReadonlySet<string> = new Set([
  ...join(people, ['name', 'firstname', 'lastname', 'middlename', 'fullname', 'id', 'number']),
  ...join(kinds, [
    'email',
    'emailaddress',
    'phone',
    'phonenumber',
    'telephone',
    'mobile',
    'cellphone',
    'fax',
  ]),
  ...join(places, ['address', 'address1', 'address2', 'streetaddress', 'city', 'state', 'zip', 'zipcode']),
  ...join(places, ['postalcode', 'postcode', 'country', 'county', 'province', 'region']),
  ...[
    'email1',
    'email2',
    'phone1',
    'phone2',
    'phone3',
    'first',
    'last',
    'surname',
    'givenname',
    'familyname',
  ],
  ...['company', 'companyname', 'business', 'businessname', 'organization', 'organisation', 'employer'],
  ...['account', 'contact', 'title', 'jobtitle', 'position', 'department', 'industry', 'website', 'url'],
  ...[
    'linkedin',
    'linkedinurl',
    'notes',
    'comments',
    'source',
    'leadsource',
    'status',
    'type',
    'date',
    'created',
  ],
  ...[
    'createddate',
    'datecreated',
    'updated',
    'modified',
    'lastmodified',
    'gender',
    'age',
    'dob',
    'dateofbirth',
  ],
  ...['birthday', 'amount', 'quantity', 'category', 'description', 'tags', 'prefix', 'suffix', 'salutation'],
]);

const fieldShapes = new NameShapes();
// Spaces and marks make a name longer as it stands.
for (const name of fieldNames) fieldShapes.add(name, 3);

/** A cheap first look. */
function mayBeFieldName(cell: string): boolean {
  return fieldShapes.mayHave(cell);
}

/** The shapes of all such names, to add others to: a question that is asked of every row is asked once for both. */
export function fieldNameShapes(): NameShapes {
  return new NameShapes(fieldShapes);
}

/** A list on its side has few rows, one for each kind of value. */
const mostRows = 60;
const fewestNames = 3;

/** Warns of a list whose rows and columns are exchanged: the names of its columns stand one below the other. */
export function sideNote(records: readonly string[][]): ReadingNote[] {
  const filled = records.filter((record) => record.some((cell) => cell.trim() !== ''));
  const named = filled.filter(([first = '']) => isFieldName(first));
  const beside = named.flatMap(([, ...cells]) => cells).filter((cell) => cell.trim() !== '');
  const isOnSide =
    filled.length <= mostRows &&
    named.length >= fewestNames &&
    named.length >= filled.length * 0.6 &&
    beside.length >= named.length &&
    beside.filter(isFieldName).length <= beside.length / 4;
  if (!isOnSide) return [];
  const message =
    'Rows and columns are exchanged: each column is one contact. Turn the list in a spreadsheet (Paste Special, Transpose) and choose it again.';
  return [{ level: 'warning', code: onItsSide, message }];
}

export const onItsSide = 'on-its-side';
