import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBusinessName } from '../../electron/engine/names/business-name.ts';
import { readNamePair } from '../../electron/engine/names/person-name.ts';
import { ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import { findings } from '../../shared/rules/cell-reading.ts';
import { readText } from '../../shared/rules/text.ts';
import { runs } from '../runs.ts';

const { 'first-name': readName, 'last-name': readLastName } = ruleOfKind;

describe('reading a person’s name', () => {
  it.each(['Ann', "O'Neil", 'Mary-Jane', 'van der Berg', 'José', 'Null', 'Na', '李'])(
    'leaves %j as it is',
    (cell) => {
      expect(readName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
    },
  );

  it.each([
    ['SMITH', 'name-capitals'],
    ['Ann2', 'name-digits'],
    ['Smith 2nd', 'name-title'],
    ['Dr. Ann', 'name-title'],
    ['Smith Jr.', 'name-title'],
  ])('leaves %j, with a remark: %s', (cell, finding) => {
    expect(readName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding });
  });

  it('takes out extra white space', () => {
    expect(readName('  Mary\u00a0 Ann\n')).toEqual({
      verdict: 'usable',
      fixed: 'Mary Ann',
      finding: 'text-notation',
    });
  });

  it.each(['N/A', '#REF!', '-', '?', '...', '12345', 'ann@example.com'])('calls %j unusable', (cell) => {
    expect(readName(cell).verdict).toBe('unusable');
  });
});

describe('reading a name at a glance', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abdeinotuxABDENTUXéÉßłŁ李'), maxLength: 6 });
  const known = fc.constantFrom(
    'dnc',
    'Unsub',
    'bounced',
    'Hardbounce',
    'dont',
    'Never',
    'deceased',
    'Révérend',
    'optout',
    'Invalid',
    'unknown',
    'tbd',
    'xx',
    'none',
    'Na',
  );
  /** One letter over and over, small and capital. */
  const repeated = fc
    .constantFrom('aA', 'xX', 'łŁ', 'éÉ', 'ñÑ', 'ÿŸ', 'žŽ', 'яЯ', 'ωΩ', 'ğĞ', 'ðÐ', '李李')
    .chain((letter) => fc.string({ unit: fc.constantFrom(...letter), minLength: 2, maxLength: 5 }));
  const sign = fc.constantFrom('', '', '', "'", '-', '.', '7', '?', '&', ' ', '×', '@', '–');
  const name = fc
    .oneof(
      fc.tuple(fc.oneof(letters, known), sign, fc.oneof(letters, known)).map((parts) => parts.join('')),
      repeated,
    )
    .filter((text) => text.trim() === text && text !== '' && !text.startsWith("'"));

  it('reads it as it does letter by letter', () => {
    fc.assert(
      fc.property(name, (text) => {
        const { verdict, finding, fixed, detail } = readName(text);
        const blanks = {
          usable: { finding: finding ?? 'text-notation', fixed: text },
          // Sent all the same, it is sent without the blanks.
          held: { finding, fixed: fixed ?? text },
          other: { finding, fixed },
        }[verdict === 'usable' || verdict === 'held' ? verdict : 'other'];
        expect(readName(` ${text} `)).toEqual({
          verdict,
          ...blanks,
          ...(detail !== undefined && { detail }),
        });
      }),
      { numRuns: runs(3000) },
    );
  });
});

describe('reading a name with a mark or quotes', () => {
  it.each([
    ['Ann (deceased)', 'deceased', 'Ann'],
    ['DNC - Ann', 'DNC', 'Ann'],
    ['Ann DO NOT CALL', 'DO NOT CALL', 'Ann'],
    ['*Do not contact* Lee', 'Do not contact', 'Lee'],
    ['Deceased', 'Deceased', ''],
    ['DNC', 'DNC', ''],
  ])('holds back %j, and names %j', (cell, mark, fixed) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', detail: mark, fixed });
  });

  it.each([
    ['DNC Ann DNC Lee', 'Ann DNC Lee'],
    ['Ann Dncy DNC', 'Ann Dncy'],
    ['DNCAnn DNC', 'DNCAnn'],
  ])('takes one mark off %j and no other word', (cell, fixed) => {
    expect(readName(cell)).toMatchObject({ verdict: 'held', fixed });
  });

  it.each(["'t Hooft", "'Aisha", 'Donota', 'Old', 'Bad Heart Bull', 'علی\u200cرضا'])('accepts %j', (cell) => {
    expect(readName(cell)).toMatchObject({ verdict: 'usable', fixed: undefined });
  });

  it('holds back a business for a mark that is set off, and keeps its words', () => {
    expect(readBusinessName('Acme (do not call)')).toMatchObject({ verdict: 'held', fixed: 'Acme' });
    expect(readBusinessName('DO NOT CALL')).toMatchObject({ verdict: 'held', detail: 'DO NOT CALL' });
    expect(readBusinessName('Acme - DNC')).toMatchObject({ verdict: 'held', detail: 'DNC' });
    for (const name of ['Old Navy', 'Fax Solutions Inc', 'DNC', 'Bounce (Indoor Parks)', 'Opt Out Records'])
      expect(readBusinessName(name)).toMatchObject({ verdict: 'usable', fixed: undefined });
  });

  it('takes off quotes around all of it', () => {
    expect(readName("'Ann'")).toMatchObject({ verdict: 'usable', fixed: 'Ann' });
  });
});

describe('reading first and last name together', () => {
  const pair = (first: string, last: string) => {
    const [alone, beside] = [readName(first), readLastName(last)];
    return readNamePair(first, last, alone, beside) ?? { first: alone, last: beside };
  };

  it.each([
    ['', 'Lee, Ann'],
    ['Lee, Ann', ''],
  ])('splits "Last, First" in one cell: %j, %j', (first, last) => {
    expect(pair(first, last)).toEqual({
      first: { verdict: 'repairable', fixed: 'Ann', finding: 'name-both' },
      last: { verdict: 'repairable', fixed: 'Lee', finding: 'name-both' },
    });
  });

  it('does not split what is not certain', () => {
    expect(pair('Ann Lee', '').first).toMatchObject({ verdict: 'unusable', finding: 'name-joined' });
    expect(pair('', 'Smith, Jr.').last.verdict).not.toBe('repairable');
    expect(pair('Lee, Ann', 'Smith').first.verdict).toBe('usable');
  });

  it.each(['Ann, Bob', 'Lee, MD', 'Acme, Inc.', 'Lee, Ann & Bob', 'Lee, Ann and Bob', 'Lee, R.N.'])(
    'sets aside what has two readings: %j',
    (cell) => {
      expect(pair('', cell).last.verdict).toBe('unusable');
      expect(pair('', cell).first.verdict).toBe('empty');
    },
  );

  it('remarks on names that look swapped, and leaves them', () => {
    expect(pair('SMITH', 'JENNIFER').first).toEqual({
      verdict: 'usable',
      fixed: undefined,
      finding: 'name-swapped',
    });
    expect(pair('Jennifer', 'Smith').first.finding).toBeUndefined();
    expect(pair('Thomas', 'James').first.finding).toBeUndefined();
  });
});

describe('reading other text', () => {
  it('takes out line breaks and doubled spaces', () => {
    expect(readText('Acme\r\n Inc ')).toEqual({
      verdict: 'usable',
      fixed: 'Acme Inc',
      finding: 'text-notation',
    });
  });
});

it('every finding has different words', () => {
  const labels = Object.values(findings).map(([, label]) => label);
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z0-9].{8,}[^.]$/);
});

const split = (list: string) => list.trim().split(/\s*¦\s*/);

describe('reading a business name', () => {
  it.each(
    split(`
Acme - Dallas ¦ Acme-Dallas ¦ Acme (Dallas) ¦ Acme, Inc. ¦ Ann Doe ¦ Ann Doe, CPA ¦ Ann Doe DBA Acme ¦ 3M ¦ 7-Eleven ¦ X ¦ 84 Lumber ¦ 24/7 ¦ 5.11 Tactical
¦ 1-800-Flowers ¦ 1-800-FLOWERS.COM ¦ Self Storage Plus ¦ Self Magazine ¦ Independent Bank ¦ Retired Teachers Association ¦ Retired Racehorse Project
¦ Student Loan Hero ¦ Student Transportation ¦ Disabled American Veterans ¦ Unknown Worlds Entertainment ¦ Unknown Brewing ¦ TBD Cafe ¦ Testing Services Inc
¦ Test America ¦ True Value ¦ True ¦ AAA ¦ ABC Inc ¦ Amazon.com ¦ Salesforce.com, Inc. ¦ No Kid Hungry ¦ No Frills ¦ None Such Farm ¦ Nobody's Business ¦ Working Mother
¦ Old Navy ¦ Stop & Shop ¦ Dead River Company ¦ Closed Loop Partners ¦ Bounce ¦ Fax Plus ¦ Late July ¦ Acme / Beta ¦ Acme & Beta ¦ AT&T ¦ Yahoo! ¦ Toys "R" Us ¦ Guess?
¦ #1 Cochran ¦ (RED) ¦ [solidcore] ¦ &Pizza ¦ Münchner Bäckerei ¦ 24 Hour Fitness ¦ @Properties LLC ¦ Dollar $hop ¦ Home Depot ¦ Personal Touch ¦ Private Bank ¦ The Company Store ¦ First Data ¦ The Owners Club`),
  )('leaves %j as it is', (cell) => {
    expect(readBusinessName(cell)).toEqual({ verdict: 'usable', fixed: undefined, finding: undefined });
  });

  it.each(
    split(`
n/a ¦ NA ¦ none ¦ nil ¦ null ¦ NaN ¦ FALSE ¦ undefined ¦ unknown ¦ Unknown Company ¦ unk ¦ TBD ¦ test ¦ Test Company ¦ Testing ¦ sample ¦ Example Company ¦ no company
¦ No Company Name ¦ not applicable ¦ Not Provided ¦ Company ¦ Company Name ¦ company_name ¦ Your Company ¦ My Business ¦ LLC ¦ Inc. ¦ The ¦ - ¦ ? ¦ xxx ¦ asdf ¦ same as above
¦ see notes ¦ (blank) ¦ {{company}} ¦ [COMPANY NAME] ¦ *|COMPANY|* ¦ %COMPANY% ¦ \${company} ¦ #REF! ¦ #SPILL! ¦ [object Object] ¦ #NAME? ¦ ***`),
  )('takes %j for a placeholder', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'text-placeholder' });
  });

  it.each(
    split(`
self ¦ Myself ¦ Self Employed ¦ self-employed ¦ Selfemployed ¦ Self employed (nails) ¦ Retired ¦ Retired - US Army ¦ unemployed ¦ Not employed ¦ Currently unemployed
¦ Student ¦ Full-time student ¦ Homemaker ¦ housewife ¦ Stay at home mom ¦ Freelance ¦ Independent Contractor ¦ Sole Proprietor ¦ Private Residence ¦ Individual ¦ Owner
¦ Current Resident ¦ Disabled ¦ Between jobs ¦ Out of business ¦ Various`),
  )('takes %j for no business', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'business-none' });
  });

  it.each(
    split(`
5035550142 ¦ (503) 555-0142 ext 2 ¦ Tel: 503-555-0142 ¦ ann@acme.com ¦ mailto:ann@acme.com ¦ www.acme.com ¦ https://www.acme.com/about ¦ linkedin.com/company/acme ¦ 97201`),
  )('takes %j for another kind of value', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'unusable', finding: 'text-wrong-kind' });
  });

  it.each(
    split('Acme 503-555-0142 ¦ Acme (503) 555-0142 ¦ Acme <ann@acme.com> ¦ Acme &amp; Co ¦ <b>Acme</b>'),
  )('holds back %j as it is, which has more in it', (cell) => {
    expect(readBusinessName(cell)).toMatchObject({ verdict: 'held', fixed: undefined });
  });

  it.each([
    ['Acme (closed)', 'closed'],
    ['Acme - permanently closed', 'permanently closed'],
    ['Acme (out of business)', 'out of business'],
    ['Acme (duplicate)', 'duplicate'],
    ['Acme (old)', 'old'],
    ['DNC - Acme', 'DNC'],
    ['Do Not Call - Acme', 'Do Not Call'],
    ['DUPLICATE - Acme', 'DUPLICATE'],
  ])('holds back %j, and sends it without the mark when asked', (cell, mark) => {
    expect(readBusinessName(cell)).toMatchObject({
      verdict: 'held',
      finding: 'name-mark',
      detail: mark,
      fixed: 'Acme',
    });
  });
});
