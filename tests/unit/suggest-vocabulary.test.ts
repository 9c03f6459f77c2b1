import { describe, expect, it } from 'vitest';
import { withoutCommonPrefix } from '../../electron/engine/suggest/common-prefix.ts';
import { apart, withVowels } from '../../electron/engine/suggest/vocabulary.ts';
import { headerSets, judgeSets } from '../fakes/header-sets.ts';
import { suggestedHeaders } from '../fakes/made-up-list.ts';

describe('words written as one', () => {
  it.each([
    ['adjusteremail', 'adjuster email'],
    ['opposingcounselemail', 'opposing counsel email'],
    ['subjectpropertycity', 'subject property city'],
    ['fundraiserfirstname', 'fundraiser firstname'],
    ['custst', 'cust st'],
    ['createdbyname', 'created by name'],
  ])('are taken apart by the words for people, places and fields: %s', (glued, words) =>
    expect(apart(glued)).toBe(words),
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
  ])('stay where they are one: %s', (word) => expect(apart(word)).toBe(word));
});

it.each([
  ['clnt', 'client'],
  ['brkr', 'broker'],
  ['applcnt', 'applicant'],
  ['vndr', 'vendor'],
])('reads %s as %s, which lost its vowels', (short, word) => expect(withVowels(short)).toBe(word));

it.each(['qty', 'xyz', 'mthd', 'rhythm'])('leaves %s, which is short for nobody', (word) =>
  expect(withVowels(word)).toBe(word),
);

describe('what an export puts in front of every header', () => {
  /** Lists that are about the same columns, each header with something more. */
  const inAll = (before: string, behind = '') =>
    ['wider.txt', 'trades.txt'].flatMap((file) =>
      headerSets(file)
        .filter(({ headerless, columns }) => !headerless && columns.split('|').length >= 5)
        .map((set) => ({
          ...set,
          columns: set.columns
            .split('|')
            .map((column) => {
              const at = column.lastIndexOf('=');
              return `${before}${column.slice(0, at)}${behind}${column.slice(at)}`;
            })
            .join('|'),
        })),
    );

  it.each([
    ['Contact: ', ''],
    ['tbl_', '__c'],
    ['Record - ', ''],
  ])('takes no column of somebody else: %s', (before, behind) => {
    const { foreign, wrong } = judgeSets(inAll(before, behind));
    expect({ foreign, wrong }).toEqual({ foreign: [], wrong: [] });
  });

  it('stays where it says whose the columns are, or stands before some only', () => {
    const patient = ['Patient Name', 'Patient Phone', 'Patient City', 'Patient State', 'Patient ID'];
    expect(withoutCommonPrefix(patient)).toEqual(patient);
    const some = ['tbl_name', 'tbl_city', 'tbl_state', 'tbl_email', 'phone'];
    expect(withoutCommonPrefix(some)).toEqual(some);
  });
});

describe('two that could be meant', () => {
  it('are told apart by the last word: a lead carpenter is no lead', () => {
    expect(
      suggestedHeaders('Homeowner First=first|Homeowner Last=last|Cell=phone|Lead Carpenter=full2'),
    ).toMatchObject({ first_name_column: 'Homeowner First', phone_column: 'Cell' });
  });

  it('are the same where only one is called so: the lead of a team', () => {
    expect(
      suggestedHeaders('Team Lead=full2|Lead Phone=phone2|Lead Email=email2|Name=full|City=city'),
    ).toMatchObject({ phone_column: null, email_column: null });
  });

  it('are the worker, and not whom a firm has for its contact', () => {
    expect(
      suggestedHeaders(
        'Worker First=first|Worker Last=last|Worker Email=email|Worker Cell=phone|Worker City=city|Client Contact=full2|Client Contact Email=email2',
      ),
    ).toMatchObject({ first_name_column: 'Worker First', email_column: 'Worker Email' });
  });

  it('are neither, where the list says how to reach staff and of the other no more than a name', () => {
    const { first_name_column, email_column } = suggestedHeaders(
      'Team Lead=full|Team Lead Phone=phone|Team Lead Email=email|Game Zorble=full2',
    );
    expect([first_name_column, email_column]).toEqual([null, null]);
  });
});
