import type { ResultColumn, ResultLayout } from '../../../../shared/result-layout.ts';
import type { Column } from './read-columns.ts';

/** Two people of one name and town are no long result. */
const oftenEnough = 0.1;

/** How the phones of a row are laid out. */
export function shapeOf(
  understood: readonly ResultColumn[],
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): ResultLayout['shape'] {
  const numbers = understood.flatMap(({ role }, at) =>
    role.kind === 'phone' && role.part === 'number' ? [at] : [],
  );
  const [number] = numbers;
  if (number === undefined) return understood.some(({ role }) => role.kind === 'nested') ? 'nested' : 'none';
  if (numbers.length > 1 || columns[number]?.sent !== undefined) return 'wide';
  const isRepeated = columns.filter(({ sent, content }) => sent !== undefined && content.filled > 0);
  const before = columns.filter(({ at, content }) => at < number && content.filled > 0);
  const same = (isRepeated.length > 0 ? isRepeated : before).filter(({ at }) => at !== number);
  if (same.length === 0) return 'wide';
  const phones = new Map<string, Set<string>>();
  for (const row of rows) {
    const phone = row[number]?.trim() ?? '';
    if (phone === '') continue;
    const rest = JSON.stringify(same.map(({ at }) => row[at] ?? ''));
    phones.set(rest, (phones.get(rest) ?? new Set()).add(phone));
  }
  const groups = [...phones.values()].map(({ size }) => size);
  const repeated = groups.filter((size) => size > 1).reduce((sum, size) => sum + size, 0);
  return repeated > oftenEnough * groups.reduce((sum, size) => sum + size, 0) ? 'long' : 'wide';
}
