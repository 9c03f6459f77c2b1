import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionalRule, ruleOfKind } from '../../electron/engine/names/rule-of-kind.ts';
import { readCityBeside, readState } from '../../shared/rules/state.ts';
import { readText } from '../../shared/rules/text.ts';
import { runs } from '../runs.ts';

describe('reading a state', () => {
  it('never makes another state of a cell that names one', () => {
    const code = fc.constantFrom('CA', 'NY', 'TX', 'WA', 'PA', 'DC', 'PR', 'KS', 'MO', 'VA', 'WV');
    const name = fc.constantFrom(
      'California',
      'N.Y.',
      'Texas',
      'Oreg.',
      'Penna.',
      'W. Va.',
      'Kansas',
      'Miami',
      'Ontario',
    );
    const gap = fc.constantFrom(', ', ' ', '/', ' - ', ' (', ' or ', ',', '; ');
    fc.assert(
      fc.property(name, code, gap, fc.constantFrom('', ' 94105', ', USA'), (left, right, between, tail) => {
        const { fixed } = readState(left + between + right + tail);
        const named = readState(left).fixed;
        if (fixed !== undefined) expect(fixed).toBe(right);
        // A city may be called like a state, where code and ZIP code agree on another.
        const agree = right === 'CA' && tail === ' 94105' && /^[A-Z][a-z]+$/.test(left);
        if (fixed !== undefined && named !== undefined && !agree) expect(named).toBe(right);
      }),
      { numRuns: runs(1000) },
    );
  });

  it('answers two capitals or nothing, whatever the cell', () => {
    const state = fc.constantFrom(
      'ca',
      'N.Y.',
      'Texas',
      'Penna.',
      'W. Va.',
      'd.c.',
      'PUERTO RICO',
      'Ontario',
    );
    const around = fc.constantFrom('', ' ', '.', ', USA', ' 94105', '(', 'x');
    const likeState = fc.tuple(around, state, around).map((parts) => parts.join(''));
    let fixes = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 20 }), likeState), (cell) => {
        const { fixed } = readState(cell);
        if (fixed === undefined) return;
        fixes++;
        expect(readState(fixed)).toMatchObject({ verdict: 'usable', fixed: undefined });
      }),
      { numRuns: runs(500) },
    );
    expect(fixes).toBeGreaterThan(0);
  });
});

const read = (cell: string, state?: string) => readCityBeside(cell, readText(cell), state);

describe('reading a city with more in its cell', () => {
  it('never makes another city, or one in another state than its row says', () => {
    const city = fc.constantFrom(
      'Washington',
      'Kansas City',
      'Portland',
      'New York',
      'St. Louis',
      'Reno',
      'La Jolla',
    );
    const code = fc.constantFrom('PA', 'MO', 'OR', 'NY', 'NV', 'CA', 'LA', 'DC');
    const gap = fc.constantFrom(', ', ' ', ',', ' - ', '/', ' (');
    const tail = fc.constantFrom('', ' 15301', ' 97201-1234', ', USA', ' 00000');
    fc.assert(
      fc.property(
        city,
        code,
        gap,
        tail,
        fc.option(code, { nil: undefined }),
        (name, state, between, end, own) => {
          const { fixed, verdict } = read(`${name}${between}${state}${end}`, own);
          if (fixed !== undefined) expect(fixed).toBe(name);
          if (own !== undefined && own !== state) expect(verdict).toBe('held');
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

const kinds = ['middle-name', 'city', 'state'] as const;
const optional = {
  'middle-name': optionalRule('middle-name'),
  city: optionalRule('city'),
  state: optionalRule('state'),
};
const emptied = { verdict: 'usable', fixed: '', finding: 'optional-stand-in' };

describe('reading an optional cell', () => {
  const standIn = fc.constantFrom(
    'N/A',
    '-',
    '--',
    '—',
    '?',
    '.',
    'none',
    'NULL',
    'unknown',
    'Unk',
    'TBD',
    'not available',
    'Not Provided',
    '#N/A',
    '{{city}}',
    '*|STATE|*',
    'xxx',
  );

  it('empties a stand-in, with blanks around it or not', () => {
    fc.assert(
      fc.property(
        standIn,
        fc.constantFrom(...kinds),
        fc.constantFrom('', ' ', '\u00a0'),
        (text, kind, blank) => {
          expect(optional[kind](`${blank}${text}${blank}`)).toEqual(emptied);
        },
      ),
    );
  });

  it.each(['NA', 'n.a.', 'nan'])('empties %s in a city or state, and not in a name', (text) => {
    expect(optional.state(text)).toEqual(emptied);
    expect(optional.city(text)).toEqual(emptied);
    expect(optional['middle-name'](text).fixed).toBeUndefined();
  });

  it.each(['[Robert]', '<Robert>', '[Jane Doe]'])('holds %s, which may be a name', (text) => {
    expect(optional['middle-name'](text)).toMatchObject({ verdict: 'held', finding: 'name-signs' });
  });

  it.each(['CA/NV', 'Miss', 'KC', 'Washington, PA', 'Ontario', 'B.C.'])(
    'sets its row aside where the state is %s, as a required column does',
    (text) => {
      const { finding, detail } = ruleOfKind.state(text);
      expect(optional.state(text)).toEqual({ verdict: 'held', fixed: undefined, finding, detail });
    },
  );

  it('reads any other value as a required column does', () => {
    const value = fc.constantFrom(
      'Reno',
      'Kansas City',
      'St. Louis',
      'Null Island',
      'Not',
      'CA',
      'calif.',
      'TX 78701',
      'Ann',
      'M.',
      'X',
      'Na Li',
      'Del Rey (deceased)',
      'Truth or Consequences',
      'Unknown Heights',
      '',
      ' ',
    );
    fc.assert(
      fc.property(value, fc.constantFrom(...kinds), (text, kind) => {
        expect(optional[kind](text).fixed).toBe(ruleOfKind[kind](text).fixed);
      }),
      { numRuns: runs(300) },
    );
  });
});
