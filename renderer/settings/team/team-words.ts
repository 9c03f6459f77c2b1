import type { TeamDouble, TeamExchange, TeamTest } from '../../../shared/model/team.ts';
import { counted, creditsText } from '../../../shared/words/amounts.ts';
import type { Standing } from '../../ui/badge.tsx';
import { shortMoment } from '../../ui/format.ts';

/** How sharing goes, without a number that changes while it is read: "Not reachable since 10:32 AM". */
export function exchangeWords(exchange: TeamExchange, now: Date): Standing {
  switch (exchange.state) {
    case 'shared':
      return { text: 'Shared', tone: 'ok' };
    case 'catching-up':
      return { text: 'Catching up', tone: 'active' };
    case 'unreachable': {
      const since = shortMoment(new Date(exchange.since).toISOString(), now);
      return { text: `Not reachable since ${since}`, tone: 'warn' };
    }
  }
}

/** How sharing goes, in full: "Catching up, 12,000 rows so far". */
export function exchangeInFull(exchange: TeamExchange, now: Date): Standing {
  const words = exchangeWords(exchange, now);
  if (exchange.state !== 'catching-up') return words;
  return { ...words, text: `${words.text}, ${counted(exchange.rows, 'row')} so far` };
}

/** "Ann (you), Ben, Carla". */
export const membersInWords = (members: readonly string[], own: string): string =>
  members.map((name) => (name === own ? `${name} (you)` : name)).join(', ');

/** "leads.csv: Ben also looked up 148 rows while the team couldn’t be reached, for about 96 credits." */
export function doubleInWords({ list, member, rows, credits }: TeamDouble): string {
  const cost = credits === null ? '' : `, for about ${creditsText(credits)}`;
  return `${list}: ${member} also looked up ${counted(rows, 'row')} while the team couldn’t be reached${cost}.`;
}

/** How somebody comes into a team. */
export type TeamWay = 'create' | 'join';

/** What "Test connection" found, and whether the team can be created or joined there. */
export function testWords({ version, team }: TeamTest, way: TeamWay): { text: string; suits: boolean } {
  const found = `Connected to PostgreSQL ${version}.`;
  if (way === 'create')
    return team === null
      ? { text: `${found} You can create a team here.`, suits: true }
      : { text: `${found} The team “${team}” is here already. Join it instead.`, suits: false };
  return team === null
    ? { text: `${found} There is no team here yet. Create it, or check the address.`, suits: false }
    : { text: `${found} You can join “${team}”.`, suits: true };
}
