import { describe, expect, it } from 'vitest';
import { profileContent } from '../../electron/engine/columns/suggest/content.ts';
import { knownSpelling, withoutCommonPrefix } from '../../electron/engine/columns/suggest/read-columns.ts';
import { headerWords } from '../../electron/engine/read/text/header-words.ts';
import { headerSets, judgeSets } from '../fakes/header-sets.ts';
import { suggestedHeaders } from '../fakes/made-up-list.ts';

it('reads case, accents, marks and camel case alike', () => {
  for (const header of ['MobilePhone_1', 'mobile phone 1', 'Mobile-Phone (1)', 'MOBILE PHONE1']) {
    expect(headerWords(header)).toBe('mobile phone 1');
  }
  expect(headerWords('M.I.')).toBe('mi');
  expect(headerWords('Prénom')).toBe('prenom');
});

describe('taking apart words written as one', () => {
  it.each([
    ['adjusteremail', 'adjuster email'],
    ['opposingcounselemail', 'opposing counsel email'],
    ['subjectpropertycity', 'subject property city'],
    ['custst', 'customer state'],
    ['createdbyname', 'created by name'],
  ])('finds the words for people, places and fields in %s', (glued, words) =>
    expect(knownSpelling(glued)).toBe(words),
  );

  it.each([
    'username',
    'capacity',
    'realestate',
    'voicemail',
    'landline',
    'membership',
    'dentist',
    'request',
  ])('leaves a single word whole: %s', (word) => expect(knownSpelling(word)).toBe(word));
});

it.each([
  ['clnt', 'client'],
  ['nok nm', 'next of kin name'],
  ['medico tratante', 'doctor'],
  ['stage', 'stage'],
  ['qty', 'qty'],
])('reads %s as %s', (short, word) => expect(knownSpelling(short)).toBe(word));

describe('suggesting columns under prefixed headers', () => {
  it.each([
    ['Contact: ', ''],
    ['tbl_', '__c'],
    ['Record - ', ''],
  ])('takes %j and %j off', (before, behind) => {
    const list = (header: string, holds: string) => `${before}${header}${behind}=${holds}`;
    const columns = [
      list('First Name', 'first'),
      list('Last Name', 'last'),
      list('Phone', 'phone'),
      list('Company', 'company'),
      list('Sales Rep', 'full2'),
      list('Sales Rep Phone', 'phone2'),
    ];
    expect(suggestedHeaders(columns.join('|'))).toMatchObject({
      first_name_column: `${before}First Name${behind}`,
      phone_column: `${before}Phone${behind}`,
      business_name_column: `${before}Company${behind}`,
    });
  });

  it('keeps a prefix that says whose the columns are, or that some headers lack', () => {
    const patient = ['Patient Name', 'Patient Phone', 'Patient City', 'Patient State', 'Patient ID'];
    expect(withoutCommonPrefix(patient)).toEqual(patient);
    const some = ['tbl_name', 'tbl_city', 'tbl_state', 'tbl_email', 'phone'];
    expect(withoutCommonPrefix(some)).toEqual(some);
  });
});

it.each(headerSets('examples.txt'))('suggests $name', (set) => {
  const { wrong, foreign } = judgeSets([set]);
  const isNamed = (text: string) =>
    [...set.takes.keys()].some((field) => text.startsWith(`${set.name}: ${field} is `));
  expect([...wrong.filter(isNamed), ...foreign]).toEqual([]);
});

it('takes one remark in an empty column for no column of states', () => {
  const cells = [...Array.from({ length: 9 }, () => ''), 'moved to Dayton, OH 45404'];
  expect(profileContent(cells).stateInside).toBe(0);
});

/** Nine form fields and the column of full names. */
const fieldsOfASet = 10;

it('suggests 97 % of the right columns in lists the rules were not made on', () => {
  const sets = headerSets('roles-held-out.txt');
  const { wrong, foreign } = judgeSets(sets);
  const fields = sets.length * fieldsOfASet;
  expect(1 - wrong.length / fields).toBeGreaterThanOrEqual(0.97);
  expect(foreign.length / fields).toBeLessThan(0.01);
});
