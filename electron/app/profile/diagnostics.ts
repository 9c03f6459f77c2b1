import type { Settings } from '../../../shared/model/settings.ts';
import type { StoredData } from '../../../shared/model/stored-data.ts';
import { byteSize } from '../../../shared/words/amounts.ts';
import type { ComputerFacts } from '../../platform/this-computer.ts';

/** What whoever mends the app may want to know. Nothing in it names a person, an account, a list or a service. */
export interface DiagnosticsFacts extends ComputerFacts {
  /** ISO 8601, UTC. */
  at: string;
  version: string;
  settings: Settings;
  /** How many there are of each kind, such as "jobs, done". */
  counts: readonly (readonly [what: string, count: number])[];
  stored: StoredData;
  /** The end of the log of faults, which holds no messages. */
  faults: string;
}

/** All of it as text that a person can read before it leaves the computer. */
export function diagnosticsText(facts: DiagnosticsFacts): string {
  const { settings, stored } = facts;
  const runtimes = Object.entries(facts.runtimes).map(([name, version]) => `${name} ${version ?? 'none'}`);
  const sections: [title: string, lines: readonly string[]][] = [
    ['App', [`Enrich Desk ${facts.version}`, ...runtimes, `written ${facts.at}`]],
    [
      'Computer',
      [
        facts.system,
        `${facts.processors} processors, ${byteSize(facts.memoryBytes)} of memory`,
        facts.freeBytes === null
          ? 'free space not known'
          : `${byteSize(facts.freeBytes)} free on the disk of the data`,
      ],
    ],
    [
      'Settings',
      [
        `appearance ${settings.colorScheme}`,
        `notifications ${settings.notifications ? 'on' : 'off'}`,
        `webhooks ${settings.webhook.enabled ? 'on' : 'off'}`,
        `lookups ${JSON.stringify(settings.lookups)}`,
      ],
    ],
    ['Counts', facts.counts.map(([what, count]) => `${what}: ${count}`)],
    ['Kept', stored.parts.map(({ id, files, bytes }) => `${id}: ${files} files, ${byteSize(bytes)}`)],
    ['Faults', [facts.faults.trim() || 'none']],
  ];
  const text = sections.map(([title, lines]) => `${title}\n${lines.join('\n')}\n`).join('\n');
  return withoutHomes(text, facts.homes);
}

/** The paths of these folders become "~" in every way that a stack trace writes them; Windows minds no capitals. */
function withoutHomes(text: string, homes: readonly string[]): string {
  const spellings = homes
    .filter((home) => home.length > 1)
    .flatMap((home) => {
      const slashes = home.replaceAll('\\', '/');
      return [home, slashes, encodeURI(slashes)];
    })
    .toSorted((a, b) => b.length - a.length);
  const literal = (home: string) => new RegExp(home.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');
  return spellings.reduce((rest, home) => rest.replace(literal(home), '~'), text);
}
