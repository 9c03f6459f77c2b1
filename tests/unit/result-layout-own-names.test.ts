import { describe, expect, test } from 'vitest';
import { recogniseLayout } from '../../electron/engine/results/layout/recognise-layout.ts';

/** Words in front of a phone that tell it from the one called just "Phone"; some mean nothing in front of a flag. */
const words =
  'matched match found known listed registered flagged hit record caller call value us government status overall any best ' +
  'new appended result current verified clean checked reverse person';
const parts = ['dnc', 'tcpa', 'state_dnc', 'contactable'];

/** The slots that the phone called `name` and its flags have. */
function slotsOf(name: string, sentHeaders: string[]) {
  const headers = ['Phone', 'hit', name, ...parts.map((part) => `${name}_${part}`)];
  const rows = Array.from({ length: 30 }, (_, row) => [
    `21255501${10 + row}`,
    'true',
    `30555501${10 + row}`,
    'false',
    'false',
    '[]',
    'true',
  ]);
  const { columns } = recogniseLayout({ headers, rows, sentHeaders });
  return columns.map(({ role }) => (role.kind === 'phone' ? role.slot : null)).toSpliced(1, 1);
}

describe.each(words.split(' '))('the flags of "%s_phone"', (word) => {
  test.each([
    ['that was sent', ['Phone']],
    ['of the answer', []],
  ])('are never those of a "Phone" %s', (_, sentHeaders) => {
    const [other, own, ...flags] = slotsOf(`${word}_phone`, sentHeaders);
    expect(own).not.toBeNull();
    expect(other).not.toBe(own);
    expect([null, own]).toEqual(expect.arrayContaining([...new Set(flags)]));
  });
});

test.each(['Phone 1 Litigation Risk', 'phone_1_litigator_risk', 'Phone 1 Lawsuit Risk Level'])(
  '%s says whom not to call, however it says it',
  (header) => {
    const rows = Array.from({ length: 30 }, (_, row) => [`21255501${10 + row}`, row < 2 ? 'High' : 'Low']);
    const { columns } = recogniseLayout({ headers: ['Phone 1', header], rows });
    expect(columns[1]?.role).toMatchObject({ kind: 'phone', slot: 0, part: 'litigator' });
  },
);
