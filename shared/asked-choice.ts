import type { AskedChoice } from './asked-before.ts';
import { checkHoldsDays } from './check-age.ts';

/** Nothing is paid for twice unless a person says so; what is asked again is what may not be called by any more. */
export const defaultAskedChoice: AskedChoice = { ask: 'use-earlier', days: checkHoldsDays };
