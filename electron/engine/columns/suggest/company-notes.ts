import { readState } from '../../../../shared/rules/state.ts';
import { knownCities } from './known-cities.ts';
import type { ColumnEvidence } from './read-columns.ts';

/** Where people have addresses of their own: their domain says nothing of a company. */
const personalDomains =
  /@(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|aol|icloud|me|mac|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|earthlink|juno|netzero|optonline|frontier|windstream|centurylink|roadrunner|proton|protonmail|gmx|mail|zoho|fastmail|yandex|qq|163)\.[a-z.]+>?$/i;

/**
 * Where no column holds business names but the emails have the domains of companies: says so. A name is not made up
 * from a domain.
 */
export function domainNote(columns: readonly ColumnEvidence[]): string | undefined {
  for (const { content, cells, header } of columns) {
    if (content.looksLike !== 'email') continue;
    const filled = cells.filter((cell) => cell.includes('@'));
    const companies = filled.filter((cell) => !personalDomains.test(cell.trim()));
    if (filled.length > 0 && companies.length >= filled.length / 2)
      return `No column holds business names. The addresses ${header ? `in ${header} ` : ''}end in the domains of companies, but no name is guessed from a domain.`;
  }
  return undefined;
}

/** "Acme Inc - Denver", "Acme, Denver CO". */
const nameAndPlace = /^.+?(?:\s[-–—|]\s|,\s*|\s\()([^-–—|()]+)\)?$/;

/** Where a column of business names holds a city as well: says so. Neither is taken apart. */
export function placeNote({ cells, header }: ColumnEvidence): string | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const withPlace = filled.filter((cell) => endsInPlace(cell.trim()));
  if (filled.length === 0 || withPlace.length < filled.length / 3) return undefined;
  return `${header || 'The column of business names'} holds a name and a place in one cell. The place is not taken off, so such rows may find no match.`;
}

function endsInPlace(cell: string): boolean {
  const [, tail = ''] = nameAndPlace.exec(cell) ?? [];
  const place = tail.trim().toLowerCase();
  if (place === '') return false;
  return (
    knownCities.has(place) ||
    readState(
      place
        .split(/[\s,]+/)
        .at(-1)
        ?.toUpperCase() ?? '',
    ).verdict === 'usable'
  );
}
