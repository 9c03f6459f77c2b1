import { describe, expect, it } from 'vitest';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { itemLines, itemTable, personLines } from '../../renderer/lookup/copy-answer.tsx';
import {
  deductedText,
  missCostText,
  missingHint,
  peopleText,
  seenText,
  stateDncText,
  statedText,
} from '../../renderer/lookup/lookup-words.ts';
import { judgePeople } from '../../shared/model/lookup-verdict.ts';
import { readStateDnc } from '../../shared/verdict/state-dnc.ts';
import { twoConnections } from '../fakes/fake-data.ts';

const [practice, account] = twoConnections('practice').connections;

describe('the credits of a lookup', () => {
  it('are marked as practice, counted, or not stated', () => {
    expect(deductedText(1, practice)).toBe('1 credit used (practice, nothing is charged)');
    expect(deductedText(2, account)).toBe('2 credits used');
    expect(deductedText(null, account)).toBe('Credits not stated');
  });
});

describe('a lookup without a match', () => {
  it('is called free only where the service says so', () => {
    expect(missCostText(0)).toBe('You weren’t charged.');
    expect(missCostText(null)).toBe('The service doesn’t say whether it charged for this.');
    expect(missCostText(2)).toBe('No match should cost 0 credits, but the service says it used 2.');
    for (const credits of [null, 1, 2, 0.5, -1]) expect(missCostText(credits)).not.toMatch(/nothing/i);
  });
});

describe('a lookup with few fields', () => {
  it('warns about the fields it lacks', () => {
    expect(missingHint('business', { company_name: 'Blue Heron' })).toBe(
      'Without the state, the service may find no match or reject the lookup.',
    );
    expect(missingHint('name', { city: 'Portland' })).toMatch(/^Without the first name and last name, /);
  });

  it('warns of nothing where it has what it needs, or nothing yet', () => {
    expect(missingHint('name', { first_name: 'Mira', last_name: 'Castellan' })).toBe('');
    expect(missingHint('business', { company_name: ' ' })).toBe('');
  });
});

describe('an answer', () => {
  it('says how many people there are in all', () => {
    expect([peopleText(5, 12), peopleText(1, 1), peopleText(2, null)]).toEqual([
      '5 of 12 people',
      '1 person',
      '2 people',
    ]);
  });

  it('says when a phone was seen as a day, or as the service has it where that is no day', () => {
    expect(['2025-07-12', '0000-00-00', '2025-13-01', 'last week'].map(seenText)).toEqual([
      'Jul 12, 2025',
      '0000-00-00',
      '2025-13-01',
      'last week',
    ]);
  });

  it('never shows an unreadable state list as none', () => {
    const unreadable = { state: 'unreadable', entries: [], incomplete: true } as const;
    expect(stateDncText(unreadable)).toBe('Check by hand');
    expect(stateDncText({ ...unreadable, state: 'yes', entries: ['CO'] })).toBe('CO; check by hand');
    expect(stateDncText(readStateDnc(undefined))).toBe('Not stated');
    expect(stateDncText(readStateDnc([]))).toBe('None');
    expect(statedText('unreadable')).toBe('Check by hand');
  });
});

describe('copying an answer', () => {
  const clear = { dnc: false, tcpa: false, state_dnc: [], contactable: true };
  const reply = {
    company_name: 'Acme, Inc',
    state: 'TX',
    addresses: [{ street: '1 Main', city: 'Austin', state: 'TX', zip: '73301' }],
    associated_people: [
      { full_name: 'Last Known', phones: [] },
      {
        full_name: '=HYPERLINK("http://x")',
        rank: 2,
        phones: [{ number: '3035550112', ...clear, dnc: true, rank: 2 }],
      },
      {
        full_name: 'Ann Li',
        rank: 1,
        age: 46,
        dob: '03-1980',
        role: 'CEO',
        is_registered_agent: true,
        litigator: false,
        deceased: null,
        phones: [
          { number: '3035550113', rank: 3 },
          {
            number: '3035550111',
            ...clear,
            type: 'Wireless',
            carrier: 'A\tB',
            last_seen: '2026-02-01',
            rank: 1,
          },
        ],
        emails: [{ email: '@home', rank: 1 }],
        mailing_address: { street: '2 Oak', city: 'Reno', state: 'NV', zip: '89501' },
      },
    ],
    hit: true,
  };

  const item = decodeLookupItem('business', reply);
  const nothing = { suppressed: false, knownLitigator: false };
  const people = judgePeople(item.people, {
    phones: item.people.map(({ phones }) => phones.map(() => nothing)),
    emails: [],
  });

  describe('the people of an answer', () => {
    it('are ordered by rank, as are their phones, unranked last', () => {
      expect(people.map(({ person }) => person.fullName)).toEqual([
        'Ann Li',
        '=HYPERLINK("http://x")',
        'Last Known',
      ]);
      expect(people[0]?.phones.map(({ phone }) => phone.number)).toEqual(['3035550111', '3035550113']);
    });
  });

  describe('a person as text', () => {
    it('has the verdict of each phone and what is not stated', () => {
      expect(people[0] && personLines(people[0])).toEqual([
        'Ann Li',
        'CEO, Registered agent, Age 46, Born March 1980',
        'Litigator: No. Deceased: Not stated.',
        '(303) 555-0111: May call (Deceased flag not stated), Wireless, A\tB, last seen 2026-02-01',
        expect.stringMatching(/^\(303\) 555-0113: Unknown \(.+\)$/),
        '@home',
        '2 Oak, Reno, NV 89501',
      ]);
    });

    it('follows the company', () => {
      expect(itemLines(item, people).slice(0, 4)).toEqual([
        'Acme, Inc, TX',
        '1 Main, Austin, TX 73301',
        '',
        'Ann Li',
      ]);
    });
  });

  describe('an answer for a spreadsheet', () => {
    const rows = itemTable(item, people)
      .split('\n')
      .map((line) => line.split('\t'));

    it('has a row for each phone, and one for a person without phones', () => {
      const column = (name: string) => rows.slice(1).map((cells) => cells[rows[0]?.indexOf(name) ?? -1]);
      expect(column('Phone')).toHaveLength(4);
      expect(column('Phone')).toEqual(expect.arrayContaining(['3035550112', '']));
      expect(column('Company')).toEqual(Array.from({ length: 4 }, () => 'Acme, Inc'));
    });

    it('runs no formula and keeps each cell in its place', () => {
      const table = itemTable(item, people);
      expect(table).toContain(`\t"'=HYPERLINK(""http://x"")"\t`);
      expect(table).toContain(`\t'@home\t`);
      expect(table).toContain('\t"A\tB"\t');
    });
  });
});
