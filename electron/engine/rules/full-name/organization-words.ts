import { wordsOf } from '../word-lists.ts';

/** Words that only organizations have in their names: one is enough. */
export const organizationWords = wordsOf('firms', 'organizations');
/** Of these, the ones that are surnames, too: beside a first name in a cell of its own they are no company. */
export const companiesAndSurnames = wordsOf('organizationsAndSurnames');
/** Words of organizations and places that can be a person's name, too. */
export const maybeOrganizationWords = wordsOf('maybeOrganizations');
/** Companies that are called like people. */
export const calledLikePeople = wordsOf('calledLikePeople');

const beginsCompany: ReadonlySet<string> = new Set(
  [...calledLikePeople].map((name) => name.split(' ')[0] ?? ''),
);
/** True for the first word of a company that is called like a person. */
export const maySuchCompanyBegin = (key: string) => beginsCompany.has(key);

/** Words between the words of an organization: City of Austin, Center for Hope. */
const joining: ReadonlySet<string> = new Set(['of', 'for', 'by', 'your', 'our']);
const possessive = /['’]s$/;

/** True for a word that tells an organization by itself: LLC, Roofing, "of", Mary's. */
export const isOrganizationWord = (key: string) =>
  organizationWords.has(key) || joining.has(key) || possessive.test(key);

/** A church is a surname, too, but not that of a whole column. */
const firmWords: ReadonlySet<string> = new Set([...wordsOf('firms'), 'church']);

/** Whether the text of a cell has a word by which a column of names of firms is known. */
export const hasFirmWord = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => firmWords.has(word));
