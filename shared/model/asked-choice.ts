import type { AskedChoice } from './asked-before.ts';
import type { PrepareChoices } from './check.ts';
import { checkHoldsDays } from './check-age.ts';

/** Nothing is paid for twice unless a person says so; what is asked again is what may not be called by any more. */
export const defaultAskedChoice: AskedChoice = { ask: 'use-earlier', days: checkHoldsDays };

/** For numbers whose check no longer holds. Days are whole ones here, so that one which ran out an hour ago counts as well. */
export const staleAskedChoice: AskedChoice = { ask: 'older', days: checkHoldsDays - 1 };

/** Whether the earlier answers of rows that are not asked again are joined to the result. */
export const joinsEarlier = ({ askedBefore }: PrepareChoices): boolean => askedBefore?.ask !== 'leave-out';
