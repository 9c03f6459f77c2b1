import { noBudget } from '../../shared/model/budgets.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import type { TeamSpent, TeamStatus } from '../../shared/model/team.ts';
import { creditsNumber, creditsText } from '../../shared/words/amounts.ts';
import type { Tone } from '../ui/theme.tsx';

/** How far the team's budget is used: "4,210 of 10,000 credits this month." */
export function teamBudgetWords({ monthCredits, spent }: Pick<TeamStatus, 'monthCredits' | 'spent'>): {
  text: string;
  tone: Tone;
} {
  if (monthCredits === null)
    return { text: `${creditsText(spent)} this month, no budget set.`, tone: 'idle' };
  const used = `${creditsNumber(spent)} of ${creditsText(monthCredits)} this month.`;
  if (spent >= monthCredits)
    return { text: `${used} Budget used up. Nobody in the team can send more.`, tone: 'bad' };
  return spent >= monthCredits * noBudget.warnAt
    ? { text: `${used} The budget is nearly used.`, tone: 'warn' }
    : { text: used, tone: 'ok' };
}

/** What a member's connection and service took in several days. */
export type MemberSpent = Omit<TeamSpent, 'day'>;

/** The days put together: your own first, then by the member's name; the most first. */
export function byMember(spent: readonly TeamSpent[]): MemberSpent[] {
  const sums = new Map<string, MemberSpent>();
  for (const { day, ...each } of spent) {
    const key = keyOfSpent(each);
    sums.set(key, { ...each, credits: sumCredits(sums.get(key)?.credits ?? 0, each.credits) });
  }
  return [...sums.values()].sort((a, b) => compareMembers(a.member, b.member) || b.credits - a.credits);
}

export const keyOfSpent = ({ member, connection, service }: MemberSpent): string =>
  JSON.stringify([member, connection, service]);

/** Null is this computer's own. */
export const memberText = (member: string | null): string => member ?? 'You';

function compareMembers(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return a.localeCompare(b);
}
