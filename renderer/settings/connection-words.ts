import type { ConnectionView } from '../../shared/connection.ts';

/** How the key of a connection is kept, with its last four characters, which is all the window ever knows of it. */
export function keyText({ kind, key }: Pick<ConnectionView, 'kind' | 'key'>): string {
  if (kind === 'practice') return 'None needed';
  const ending = key.lastFour ? `ends in ${key.lastFour}` : 'hidden';
  switch (key.state) {
    case 'stored':
      return `Stored, ${ending}`;
    case 'session-only':
      return `Until the app closes, ${ending}`;
    case 'unreadable':
      return `Cannot be read here any more, ${ending}`;
    case 'missing':
      return 'Must be entered again';
  }
}
