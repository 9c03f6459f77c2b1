import { any, type PartyWords } from './party.ts';

/** Firms, by whose they are. */
export const firms: readonly PartyWords[] = [
  {
    class: 'company',
    firm: 'service',
    words: any(
      'bank|credit union|financial institution|mortgage (?:company|co|bank|holder)|insurer|ins(?:urance)? (?:company|carrier|co)|carrier|surety|' +
        '(?:health|dental|vision|medical|insurance) plan|insurance(?= name| plan|$)|payer|utility(?: company| provider)?|venue|resort|hotel|building|community|registrar|' +
        'place of (?:death|birth|burial|worship|service)|high school|funder|publisher|lab|laboratory|body shop|funeral home|florist',
    ),
  },
  {
    class: 'company',
    firm: 'school',
    role: 'school',
    words: any('school|university|college|district'),
  },
  {
    class: 'company',
    firm: 'seller',
    words: any(
      'store|branch|vendor|supplier|merchant|dealer|dealership|brokerage|agency|hospital|clinic|facility',
    ),
  },
  {
    class: 'company',
    firm: 'own',
    role: 'company',
    words: any(
      'company|employer|farm|ranch|organi[sz]ation|account|firm|hq|headquarters?|head office|corporate|corporation|empresa|entreprise|societe|firma',
    ),
  },
];
