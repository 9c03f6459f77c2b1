import { type ColumnRole, isFlagRole, type ResultColumn } from '../model/result-layout.ts';
import { partWords, rowWords, slotName } from './result-role-words.ts';

/** What has to stand in a slot for its other columns to mean anything. */
const needed = { phone: 'number', email: 'email' } as const;

/** Where the columns of a layout contradict each other, in words; those that `known` has are not said again. */
export function layoutFaults(
  columns: readonly ResultColumn[],
  known: readonly ResultColumn[] = [],
): string[] {
  const before = new Set(allFaults(known));
  return allFaults(columns).filter((fault) => !before.has(fault));
}

const allFaults = (columns: readonly ResultColumn[]) => [...twice(columns), ...lacking(columns)];

/** Only of flags there may be several: a yes in any of them counts. */
function twice(columns: readonly ResultColumn[]): string[] {
  const places = new Map<string, { about: string; headers: string[] }>();
  for (const { role, header } of columns) {
    const about = isFlagRole(role) ? null : placeOf(role);
    if (about === null) continue;
    const place = places.get(about) ?? { about, headers: [] };
    places.set(about, { about, headers: [...place.headers, header] });
  }
  return [...places.values()]
    .filter(({ headers }) => headers.length > 1)
    .map(({ about, headers }) => `${headers.map(quoted).join(' and ')} cannot both be “${about}”.`);
}

/** What can be there once only; null for the rest. */
function placeOf(role: ColumnRole): string | null {
  if (role.kind === 'row') return rowWords[role.part];
  if (!('slot' in role)) return null;
  const parts: Readonly<Record<string, string>> = partWords[role.kind];
  return `${slotName(role.kind, role.slot)}: ${parts[role.part]}`;
}

function lacking(columns: readonly ResultColumn[]): string[] {
  return (['phone', 'email'] as const).flatMap((kind) => {
    const slots = new Map<number, { whole: boolean; headers: string[] }>();
    for (const { role, header } of columns) {
      if (role.kind !== kind) continue;
      const slot = slots.get(role.slot) ?? { whole: false, headers: [] };
      slots.set(role.slot, {
        whole: slot.whole || role.part === needed[kind],
        headers: [...slot.headers, header],
      });
    }
    return [...slots].flatMap(([slot, { whole, headers }]) =>
      whole
        ? []
        : [
            `${slotName(kind, slot)} has no ${kind === 'phone' ? 'number' : 'address'}, so ${headers.map(quoted).join(' and ')} would mean nothing.`,
          ],
    );
  });
}

const quoted = (header: string) => `“${header || 'No name'}”`;
