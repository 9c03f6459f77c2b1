import type { PlaceId } from '../../../shared/ipc/places.ts';
import { byMoment } from '../../../shared/words/amounts.ts';
import { type AllLists, entriesOf, sortOf } from '../../jobs/list/list-entry.ts';
import { paths } from '../../ui/paths.ts';
import { places } from '../window-places.ts';

/** Something that the palette leads to. */
interface Command {
  id: string;
  label: string;
  /** What kind of thing it is, and how it stands. */
  hint: string;
  /** What else it is found by. */
  words: string;
  path: string;
  /** It begins a new job: a draft that is there is put aside. */
  startsOver?: true;
}

/** What each place is found by besides its name. */
const wordsOf: Record<PlaceId, string> = {
  desk: 'home start overview',
  jobs: 'lists results drafts archive',
  lookup: 'search phone email name business company person',
  suppression: 'never call contact dnc block opt out unsubscribe',
  credits: 'budget cost money price spent history',
  settings:
    'connection account api key shortcut webhook appearance dark notifications price data diagnostics erase update version license',
};

const fixed: readonly Command[] = [
  {
    id: 'new-job',
    label: 'New job',
    hint: 'Send a list',
    words: 'upload csv bulk start',
    path: paths.newJob,
    startsOver: true,
  },
  {
    id: 'lookup-list',
    label: 'Look up a list',
    hint: 'Rows one by one, answered at once',
    words: 'paste rows',
    path: paths.lookupList,
  },
  {
    id: 'check-again',
    label: 'Check again',
    hint: 'Lists checked more than 31 days ago',
    words: 'stale dnc',
    path: paths.checkAgain,
  },
  ...places.map(({ id, label, path }) => ({ id: path, label, hint: 'Go to', words: wordsOf[id], path })),
  {
    id: paths.history,
    label: 'History',
    hint: 'Saved lookups',
    words: 'past earlier answers',
    path: paths.history,
  },
  { id: paths.guide, label: 'Guide', hint: 'Learn the app', words: 'help manual', path: paths.guide },
];

/** Everything that there is to go to: actions and places first, then jobs, files and lists, newest first. */
export const allCommands = (known: AllLists): Command[] => [
  ...fixed,
  ...entriesOf(known)
    .sort((a, b) => byMoment(b.startedAt, a.startedAt))
    .map((entry) => ({
      id: entry.id,
      label: entry.name,
      hint: entry.kind === 'file' ? sortOf(entry) : `${sortOf(entry)}, ${entry.status.text}`,
      words: `${entry.note} ${entry.queueId} ${entry.connection?.name ?? ''}`,
      path: entry.href,
    })),
];

/**
 * The commands that hold every word of what was typed; those whose name begins with it, or has a word that does, come
 * first. In their order otherwise.
 */
export function findCommands(commands: readonly Command[], typed: string, most: number): Command[] {
  const query = typed.trim().toLowerCase();
  const wanted = query.split(/\s+/);
  const rank = ({ label }: Command) => {
    const name = label.toLowerCase();
    if (name.startsWith(query)) return 0;
    return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(query)) ? 1 : 2;
  };
  const found = commands.filter(({ label, hint, words }) => {
    const text = `${label} ${hint} ${words}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  if (query === '') return found.slice(0, most);
  return [0, 1, 2].flatMap((wantedRank) => found.filter((one) => rank(one) === wantedRank)).slice(0, most);
}
