/** What people and programs write where nothing is known. Keys: small letters, without dots. */
const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Nobody is called so: one is enough. */
const nothing = words(`
unknown unk unkn unknwon unkown unnamed anonymous anon undefined unspecified unassigned undisclosed unavailable unlisted untitled
tbd tba tbc noname nolastname nofirstname firstname lastname fullname fname lname surname username fnu lnu nfn nln nmn nmi vacant
nonegiven notgiven notprovided notavailable notapplicable testuser asdf asdfg asdfgh asdfasdf asdfghjkl qwerty qwertyuiop
deleted delete inactive duplicate redacted withheld confidential refused declined pending missing unverified idk ditto testing
blah closed blocked`);
/** Somebody may be called so: alone it is one where something else says so. */
const perhapsNothing = words(
  'null none nil nan na test tester sample dummy example fake blank empty true false name same other nobody noone someone somebody whoever self myself abc xyz qa private',
);
/** What counts only beside others of all these: "not given", "no first name", "see notes". */
const beside = words(`
no not a an the to be is of as above below see note notes first last middle full given provided available applicable specified
listed known determined disclosed entered found set your my our here enter type insert please choose field value
prefer say sure dont don't know do i me user account customer company business organization employer`);
/** Of all these, what programs write in capitals, too. */
const writtenByPrograms = words('null none nan na true false');

/** `sure`: it stands for nothing. `perhaps`: it does where something else says so. */
type StandIn = 'sure' | 'perhaps';

/** Reads words that may all stand for nothing. @param keys In small letters, without dots. */
export function standInOf(keys: readonly string[]): StandIn | undefined {
  const [first = '', ...more] = keys;
  if (more.length === 0) {
    if (nothing.has(first) || /^(.)\1{2,}$/u.test(first)) return 'sure';
    return perhapsNothing.has(first) ? 'perhaps' : undefined;
  }
  if (!keys.every((key) => nothing.has(key) || perhapsNothing.has(key) || beside.has(key))) return undefined;
  // Words of two and three letters alone are names: My To, An Na.
  return keys.some((key) => key.length > 3) || more.every((key) => key === first) ? 'sure' : undefined;
}

/** True for a word that stands for nothing wherever it stands; nobody is called so. */
export const standsForNothing = (key: string) => nothing.has(key);

/** Whoever lives, works or writes there; nobody's name. */
const whoever = words(`
resident residents occupant occupants homeowner homeowners tenants customer customers owner owners client clients member members
contact contacts user users visitor subscriber applicant caller prospect prospects staff receptionist reception administrator admin
webmaster helpdesk billing accounting marketing info hr ceo cfo coo cto`);
/** What counts beside others of these only, being names, too: Friend, Guest, Sales. */
const besideWhoever = words(`
current valued dear property business home website web wireless main primary new our the head of office front desk human resources
department dept team accounts payable receivable sales support manager general vice president director assistant tenant neighbor
neighbour friend guest lead patient buyer seller operator founder partner treasurer secretary supervisor or name`);

/** True for words that all say who somebody is, and not what the name is: "Current Resident", "Front Desk". */
export function isWhoever(keys: readonly string[]): boolean {
  if (!keys.every((key) => whoever.has(key) || besideWhoever.has(key))) return false;
  return keys.length > 1 ? keys.some((key) => key.length > 3) : whoever.has(keys[0] ?? '');
}

/** True for a word that may stand for nothing or for whoever it is, by itself or with others. */
export const maySayNothing = (key: string) =>
  nothing.has(key) ||
  perhapsNothing.has(key) ||
  beside.has(key) ||
  whoever.has(key) ||
  besideWhoever.has(key);
/** Every word of `maySayNothing`. */
export const allSayingNothing: readonly string[] = [
  ...nothing,
  ...perhapsNothing,
  ...beside,
  ...whoever,
  ...besideWhoever,
];
/** The words that do so alone where something else says so, too. */
export const perhapsSayingNothing: readonly string[] = [...perhapsNothing];
/** The words that do so alone. */
export const sayingNothing: readonly string[] = [...nothing, ...perhapsNothing, ...whoever];
/** True for a word that programs write for an empty value, in small or in capital letters. */
export const isWrittenByPrograms = (key: string) => writtenByPrograms.has(key);

/** What people write for a first name where they have none, and nobody has for one, though some for a last name: Sales. */
export const noFirstNames = words(`
office sales manager department dept accounts payable receivable support website wireless neighbor neighbour tenant buyer seller
supervisor treasurer secretary reception moved sold`);

/** The place of a merge field that was never filled in: {{first_name}}, *|FNAME|*, %name%, ${name}, «Name», [First Name]. */
const mergeField =
  /^(?:[#$]?\{.*\}|\*\|.*\|\*|%+[\p{L}\s_.]+%+|<+[^<>/@]+>+|«.*»|\[+[^\]@]+\]+|\$\p{L}[\p{L}_.]*)$/u;
/** What programs write for a value that failed. */
const failed = /^(?:#[A-Z/_0-9]{2,}[!?]?|Err:\d+|\[object \w+\]|\\N)$/;

/** True for the place of a merge field, a spreadsheet's error and the like. */
export const isLeftByProgram = (text: string) => mergeField.test(text) || failed.test(text);

/** The words of such a place: "First_Name" and "firstName" are "first name". */
export const keysOf = (text: string): string[] =>
  text
    .replace(/(?<=\p{Ll}{2})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/\./g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((key) => key !== '');
