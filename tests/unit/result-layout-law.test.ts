import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseLayout } from '../../electron/engine/results/layout/recognise-layout.ts';
import type { ColumnRole } from '../../shared/result-layout.ts';
import { columnsOf, type MadeColumn, schemes, styles } from '../fakes/result-schemes.ts';

function rolesOf(columns: readonly MadeColumn[], style: (words: string[]) => string) {
  const cell = ({ part, slot }: MadeColumn, n: number) =>
    part === 'number' ? `415${555 + slot}${1000 + n}` : part === 'type' ? 'mobile' : n % 2 ? 'true' : 'false';
  const rows = Array.from({ length: 10 }, (_, n) => columns.map((column) => cell(column, n)));
  const { columns: found } = recogniseLayout({ headers: columns.map((column) => style(column.words)), rows });
  return found.map(({ role, opposite }) => ({ role, opposite }));
}

const expected = ({ person, slot, part, opposite }: MadeColumn): { role: ColumnRole; opposite: boolean } => ({
  role: { kind: 'phone', slot, part, person },
  opposite,
});

describe('whatever a service calls its columns', () => {
  it('finds what each is of which phone, in any style, numbering and order', () => {
    fc.assert(
      fc.property(schemes, fc.constantFrom(...styles), (scheme, style) => {
        const columns = columnsOf(scheme);
        expect(rolesOf(columns, style)).toEqual(columns.map(expected));
      }),
      { numRuns: 600 },
    );
  });

  it('ties the same where the columns of each phone stand elsewhere', () => {
    fc.assert(
      fc.property(
        schemes,
        fc.constantFrom(...styles),
        fc.infiniteStream(fc.nat()),
        (scheme, style, random) => {
          const slots = new Map<number, MadeColumn[]>();
          for (const column of columnsOf(scheme))
            slots.set(column.slot, [...(slots.get(column.slot) ?? []), column]);
          const shuffled = [...slots.values()]
            .map((columns) => ({ columns, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .flatMap(({ columns }) => columns);
          const roles = rolesOf(shuffled, style);
          const numberOf = new Map(
            roles.flatMap(({ role }, at) =>
              role.kind === 'phone' && role.part === 'number'
                ? [[role.slot, shuffled[at]?.slot] as const]
                : [],
            ),
          );
          for (const [at, { role, opposite }] of roles.entries()) {
            const made = shuffled[at];
            expect(role.kind === 'phone' && [role.part, numberOf.get(role.slot), opposite]).toEqual(
              made && [made.part, made.slot, made.opposite],
            );
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** Flags without a phone's name: "DNC 1", or "DNC" again and again. */
describe('flags that name no phone', () => {
  const phones = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({ header: `Phone ${at + from}`, holds: 'phone' }));
  const tiesOf = (columns: readonly { header: string; holds: string }[]) =>
    recogniseLayout({
      headers: columns.map(({ header }) => header),
      rows: [columns.map(({ holds }, at) => (holds === 'phone' ? `41555${10000 + at}` : 'yes'))],
    }).columns.flatMap(({ role, header }) =>
      role.kind === 'phone' && role.part === 'dnc' ? [[header, role.slot]] : [],
    );

  it('are tied by number only where both count alike', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 6 }),
        fc.nat(2),
        fc.nat(2),
        fc.nat(6),
        (count, from, first, flags) => {
          const columns = [
            ...phones(count, from),
            ...Array.from({ length: flags }, (_, at) => ({ header: `DNC ${at + first}`, holds: 'flag' })),
          ];
          for (const [header, slot] of tiesOf(columns)) {
            expect(columns[Number(slot)]?.header.replace('Phone', 'DNC')).toBe(header);
            expect(from === 0).toBe(first === 0);
          }
        },
      ),
    );
  });

  it('are tied by place only where they take turns with the phones', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 9 }), (order) => {
        const columns = order.map((isPhone) =>
          isPhone ? { header: 'Phone', holds: 'phone' } : { header: 'DNC', holds: 'flag' },
        );
        const shape = order.map((isPhone) => (isPhone ? 'p' : 'f')).join('');
        const takesTurns = /^(?:(?:pf)+|(?:fp)+)$/.test(shape);
        const inBlocks = /^(?:p+f+|f+p+)$/.test(shape) && shape.split('p').length * 2 === shape.length + 2;
        const ties = tiesOf(columns).map(([, slot]) => slot);
        expect(ties).toEqual(takesTurns || inBlocks ? ties.map((_, at) => at) : []);
        if (takesTurns || inBlocks) expect(ties.length).toBe(shape.length / 2);
      }),
      { numRuns: 300 },
    );
  });
});
