import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { type PhoneSlot, phoneSlots } from '../judge/phone-slots.ts';
import { goodness } from '../judge/phones-table.ts';

/** Above `phones.p`, which is less than this. */
export const placeStep = `${2n ** 51n}::HUGEINT`;
const mostRank = 1_000_000;

/**
 * SQL for a number by which phones are sorted, the best first: by verdict, then by rank, then as they stand in the file.
 * Its rest by `placeStep` is the phone's `p`. It may hold a window function over `phones`.
 */
export const phonePlace = (layout: ResultLayout): string =>
  `(${goodness} * ${4 * mostRank} + (${rankOf(layout)}))::HUGEINT * ${placeStep} + phones.p`;

/**
 * SQL for a phone's rank: as stated, else behind all stated ones by its place among the phones of its person. In a wide
 * result that place is its slot's; elsewhere it has to be counted.
 */
function rankOf(layout: ResultLayout): string {
  const slots = phoneSlots(layout);
  const isFixed = layout.shape === 'wide' && slots.every(({ personColumn }) => personColumn === undefined);
  const place = isFixed
    ? placeInRow(slots)
    : '(row_number() OVER (PARTITION BY phones.record, phones.person ORDER BY phones.slot, phones.n))';
  const behind = `${mostRank} + least(${place}, ${mostRank - 1})`;
  return `CASE WHEN phones.rank IS NULL THEN ${behind} ELSE least(greatest(phones.rank, 0), ${mostRank - 1}) END`;
}

/** Slots count on from person to person: the place is counted anew for each. */
function placeInRow(slots: readonly PhoneSlot[]): string {
  const ofPerson = new Map<number | null, number>();
  const places = new Map<number, number>();
  for (const { slot, person } of [...slots].sort((a, b) => a.slot - b.slot)) {
    const before = ofPerson.get(person) ?? 0;
    ofPerson.set(person, before + 1);
    places.set(slot, before);
  }
  const moved = [...places].filter(([slot, place]) => slot !== place);
  if (moved.length === 0) return 'phones.slot';
  return `CASE phones.slot ${moved.map(([slot, place]) => `WHEN ${slot} THEN ${place}`).join(' ')} ELSE phones.slot END`;
}
