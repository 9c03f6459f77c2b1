import { any, type PartyWords } from './party.ts';

/** The firm of a row. */
export const firms: readonly PartyWords[] = [
  { class: 'company', role: 'school', words: any('school|university|college') },
  {
    class: 'company',
    role: 'dealer',
    words: any(
      'store|branch|vendor|supplier|merchant|dealer|brokerage|venue|resort|insurer|insurance (?:company|carrier|co)|ins (?:co|company|carrier)|carrier|surety|registrar|bank',
    ),
  },
  {
    class: 'company',
    role: 'company',
    words: any(
      'company|employer|organi[sz]ation|account|firm|hq|headquarters?|head office|corporate|corporation|facility|empresa|entreprise|societe|firma',
    ),
  },
];
